import { useState } from 'react';
import { pictureOf } from '#features/images/images.model.ts';
import { useSend } from '#platform/api-client/use-send.ts';
import { createDeviceStore } from '#platform/device/device-store.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { failureToast } from '#ui/toasts/failure-toast.ts';
import { FormLoading } from '#ui/late/form-loading.tsx';
import { useDownload } from '#ui/late/use-download.ts';
import { riddenText } from '../rider-reports.model.ts';
import { sayRidden } from '../rider-reports.queries.ts';
import type { RiderReports, RoutePhoto } from '../rider-reports.schema.ts';
import { useRiderReports, type RiderReportsProps } from './road-conditions.tsx';

const loadReportForm = () => import('./report-form.tsx');
const loadPhotoForm = () => import('./photo-form.tsx');
const loadViewer = () => import('./photo-viewer.tsx');

/** Routes that this device said it rode. */
const riddenHere = createDeviceStore<number[]>(
  'ridden-routes',
  (value) => (Array.isArray(value) ? value.filter((id) => typeof id === 'number') : []),
  [],
);
const MOST_STORED = 500;

/** Who rode this road, their photos, and the ways to add to it. */
export function RiderNotes(props: RiderReportsProps & { name: string }) {
  const data = useRiderReports(props);
  const saysSomething = data && (data.ridden.count > 0 || data.photos.length > 0);
  return (
    <section
      aria-labelledby="riders-heading"
      className={`flex flex-col gap-5 ${saysSomething ? '' : 'no-print'}`}
    >
      <h2 id="riders-heading">From riders</h2>
      {data && <RiddenLine routeId={props.routeId} reports={data} />}
      {data && data.photos.length > 0 && <Photos photos={data.photos} name={props.name} />}
      <div className="needs-scripting no-print flex flex-col gap-3">
        <LateForm
          summary="Report the road's condition"
          note="Gravel, a closure, ice: it helps the next rider."
        >
          {(open) => <ReportForm routeId={props.routeId} reports={data} wanted={open} />}
        </LateForm>
        <LateForm summary="Add photos" note="Up to 3 at a time. Place and camera are removed.">
          {(open) => <PhotoForm routeId={props.routeId} wanted={open} />}
        </LateForm>
      </div>
    </section>
  );
}

function RiddenLine({ routeId, reports }: { routeId: number; reports: RiderReports }) {
  const [ridden, setRidden] = useState(reports.ridden);
  const rode = riddenHere.use().includes(routeId);
  const say = useSend((wanted: boolean) => sayRidden(routeId, wanted), {
    onSent: (now, wanted) => {
      const others = riddenHere.get().filter((id) => id !== routeId);
      riddenHere.set(wanted ? [...others, routeId].slice(-MOST_STORED) : others);
      setRidden(now);
    },
    onFailed: (error) => failureToast('Not sent', error, 'It could not be sent. Please try again.'),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <p className="min-w-0 flex-1 basis-60" role="status">
        {riddenText(ridden)}
      </p>
      <Button
        variant={rode ? 'quiet' : 'secondary'}
        icon={rode ? 'undo-2' : 'check'}
        pending={say.isPending}
        onClick={() => say.press(!rode)}
        className={`needs-scripting no-print ${rode ? 'max-sm:-ml-5' : ''}`}
      >
        {rode ? 'Take back “I rode this”' : 'I rode this'}
      </Button>
    </div>
  );
}

function Photos({ photos, name }: { photos: readonly RoutePhoto[]; name: string }) {
  const [shown, setShown] = useState<number | null>(null);
  const { part } = useDownload(loadViewer, shown !== null);
  return (
    <>
      <ul aria-label={`Photos of ${name}`} className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <a
              href={photo.url}
              className="block rounded-sign"
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                setShown(index);
              }}
            >
              <Thumbnail photo={photo} />
            </a>
          </li>
        ))}
      </ul>
      {part && shown !== null && (
        <part.PhotoViewer photos={photos} index={shown} onMove={setShown} onClose={() => setShown(null)} />
      )}
    </>
  );
}

function Thumbnail({ photo }: { photo: RoutePhoto }) {
  const picture = pictureOf(photo.url);
  return (
    <img
      {...(picture && { srcSet: picture.srcSet, sizes: '(min-width: 640px) 13rem, 45vw' })}
      src={photo.url}
      alt={photo.alt}
      width={picture?.width ?? 480}
      height={picture?.height ?? 360}
      loading="lazy"
      decoding="async"
      className="aspect-[4/3] w-full rounded-sign bg-fill object-cover"
    />
  );
}

interface LateFormProps {
  summary: string;
  note: string;
  children: (open: boolean) => React.ReactNode;
}

function LateForm({ summary, note, children }: LateFormProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Disclosure summary={summary} note={note} onToggle={(open) => open && setOpened(true)}>
      {children(opened)}
    </Disclosure>
  );
}

interface ReportFormProps {
  routeId: number;
  reports: RiderReports | undefined;
  wanted: boolean;
}

function ReportForm({ routeId, reports, wanted }: ReportFormProps) {
  const { part, failed, retry } = useDownload(loadReportForm, wanted);
  if (!wanted) return null;
  if (!part || !reports) return <FormLoading failed={failed} onRetry={retry} />;
  return <part.ReportForm routeId={routeId} timeZone={reports.timeZone} />;
}

function PhotoForm({ routeId, wanted }: { routeId: number; wanted: boolean }) {
  const { part, failed, retry } = useDownload(loadPhotoForm, wanted);
  if (!wanted) return null;
  if (!part) return <FormLoading failed={failed} onRetry={retry} />;
  return <part.PhotoForm routeId={routeId} />;
}
