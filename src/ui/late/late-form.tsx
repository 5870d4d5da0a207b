import {
  lazy,
  memo,
  Suspense,
  useEffect,
  useRef,
  useSyncExternalStore,
  type ComponentType,
  type RefObject,
} from 'react';
import { FormLoading } from './form-loading.tsx';
import { InlineScript } from '../inline-script.tsx';
import { HOLD_SCRIPT, replayTyped, takeTicksBack, type HeldBox } from './late-form-hold.ts';
import { whenIdle } from './use-idle.ts';

/**
 * A form whose code comes at the first focus or when the page has nothing else to do. Its HTML is there from the
 * beginning: the browser's own rules check it, and what is typed and sent until then is kept for the form.
 * @param load an `import()` of the form.
 */
export function lateForm<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const attempts = keepTrying(load);
  const Form = lazy(async () => ({ default: await attempts.run() }));

  function Problem() {
    const failed = useSyncExternalStore(attempts.subscribe, attempts.failed, () => false);
    return failed && <FormLoading failed onRetry={attempts.retry} />;
  }

  // Rendered again before it is alive, a form that waits would lose what stands in it.
  const Waiting = memo(function Waiting({ box, form }: { box: RefObject<HeldBox | null>; form: Props }) {
    return (
      <Suspense fallback={<FormLoading failed={false} onRetry={attempts.retry} />}>
        <Form {...form} />
        <Alive box={box} />
      </Suspense>
    );
  }, sameForm);

  return function LateForm(form: Props) {
    const box = useRef<HeldBox>(null);
    return (
      <div ref={box} data-late-form="">
        <InlineScript code={HOLD_SCRIPT} />
        <Waiting box={box} form={form} />
        <Problem />
        {/* The script writes here, before React knows the element. */}
        <p role="status" className="mt-4 font-bold empty:hidden" suppressHydrationWarning>
          {''}
        </p>
      </div>
    );
  };
}

function sameForm<Props extends object>({ form: one }: { form: Props }, { form: other }: { form: Props }) {
  const names = Object.keys(one) as (keyof Props)[];
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

/** Stands behind the form, so that its effect runs when the form has put in what the device had saved. */
function Alive({ box }: { box: RefObject<HeldBox | null> }) {
  useEffect(() => {
    if (box.current) void replayTyped(box.current);
  }, [box]);
  return null;
}

interface Attempts<Part> {
  /** Waits until it is wanted, and then for as long as it takes. */
  run: () => Promise<Part>;
  retry: () => void;
  failed: () => boolean;
  subscribe: (listener: () => void) => () => void;
}

function keepTrying<Part>(load: () => Promise<Part>): Attempts<Part> {
  const listeners = new Set<() => void>();
  let failed = false;
  let again = () => undefined as void;
  const say = (now: boolean) => {
    failed = now;
    for (const listener of listeners) listener();
  };
  const retry = () => {
    say(false);
    again();
  };
  return {
    async run() {
      if (typeof document === 'undefined') return load();
      await untilWanted();
      for (;;) {
        try {
          const part = await load();
          for (const box of document.querySelectorAll<HeldBox>('[data-late-form]'))
            if (!box.alive) takeTicksBack(box);
          return part;
        } catch {
          const next = new Promise<void>((resolve) => {
            again = resolve;
          });
          say(true);
          window.addEventListener('online', retry, { once: true });
          await next;
        }
      }
    },
    retry,
    failed: () => failed,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Until the first focus, or until the page is idle. */
const untilWanted = () =>
  new Promise<void>((resolve) => {
    whenIdle(resolve);
    document.addEventListener('focusin', () => resolve(), { once: true });
  });
