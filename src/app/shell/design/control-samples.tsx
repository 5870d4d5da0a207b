import { useState } from 'react';
import { BUTTON_VARIANTS } from '#ui/button-style.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { RadioGroup } from '#ui/forms/radio-group.tsx';
import { Select } from '#ui/forms/select.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { useToast } from '#ui/toasts/toast-store.ts';
import { Tooltip } from '#ui/dialogs/tooltip.tsx';
import { Row, Sample } from './sample.tsx';

const ROADS = [
  { value: 'mountain', label: 'Mountain' },
  { value: 'coastal', label: 'Coastal' },
  { value: 'highway', label: 'Highway' },
];

export function ControlSamples() {
  const { toast } = useToast();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Sample title="Buttons">
        <Row>
          {BUTTON_VARIANTS.map((variant) => (
            <Button key={variant} variant={variant}>
              {variant}
            </Button>
          ))}
          <LinkButton to="/" variant="secondary" icon="arrow-right">
            Link
          </LinkButton>
          <IconButton icon="refresh-cw" label="Refresh" />
        </Row>
        <Row>
          <Button icon="locate-fixed">With icon</Button>
          <Button pending pendingLabel="Searching Routes...">
            Search
          </Button>
          <Button disabled>Disabled</Button>
        </Row>
      </Sample>
      <div className="grid gap-x-10 sm:grid-cols-2">
        <Sample title="Fields">
          <TextField
            label="Zip code"
            hint="5 digits"
            inputMode="numeric"
            trailing={<IconButton icon="locate-fixed" label="Detect Location" />}
          />
          <TextField label="Your name" required defaultValue="Sam Rider" />
          <TextField label="Zip code" defaultValue="8020" error="Please enter a valid 5-digit zip code" />
          <TextField label="Not now" disabled defaultValue="Cannot be changed" />
          <Select label="Road type" options={ROADS} placeholder="Any road" />
          <Textarea label="Description" hint="What makes it worth the ride?" />
        </Sample>
        <Sample title="Choices">
          <Checkbox label="Flat tire repair" defaultChecked />
          <Checkbox label="Fuel delivery" hint="Up to two gallons." />
          <Checkbox label="I have read the safety notice" error="Please read the safety notice first" />
          <RadioGroup label="Road type" name="road-list" options={ROADS} defaultValue="coastal" />
          <RadioGroup
            label="Difficulty"
            name="difficulty"
            variant="segmented"
            options={[
              { value: 'beginner', label: 'Beginner' },
              { value: 'intermediate', label: 'Intermediate' },
              { value: 'advanced', label: 'Advanced' },
            ]}
            defaultValue="beginner"
          />
        </Sample>
      </div>
      <Sample title="Overlays">
        <Row>
          <Button
            variant="secondary"
            onClick={() =>
              toast({ title: 'Weather Updated', description: 'Weather data has been refreshed.' })
            }
          >
            Toast
          </Button>
          <Button
            variant="secondary"
            onClick={() => {
              toast({
                title: 'Weather Check Failed',
                description: 'Unable to fetch weather data. Please try again.',
                variant: 'destructive',
              });
              toast({ title: 'URL Copied', duration: 4000 });
            }}
          >
            Two toasts
          </Button>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            Dialog
          </Button>
          <Tooltip text="Opens after 700 ms of pointing">
            <Button variant="secondary">Tooltip</Button>
          </Tooltip>
        </Row>
        <Dialog
          open={open}
          onClose={() => setOpen(false)}
          title="Delete this entry?"
          actions={
            <>
              <Button variant="secondary" onClick={() => setOpen(false)}>
                Cancel
              </Button>
              <Button variant="danger" onClick={() => setOpen(false)}>
                Delete
              </Button>
            </>
          }
        >
          This action cannot be undone.
        </Dialog>
        <Disclosure summary="Live Weather Radar" note="Past two hours and what comes next">
          Content that is loaded when it is wanted.
        </Disclosure>
      </Sample>
    </>
  );
}
