import { contacts as contract } from '@chairline/contract';
import { Button } from '@mantine/core';
import { mdiClockOutline } from '@mdi/js';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useSession } from '../../../lib/session.ts';
import { Icon } from '../../../ui/icon.tsx';
import { SheetActions, SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { momentWords, readFields, shortMoment, toFields } from '../../conversations/index.ts';
import { putOffChoices } from './put-off-times.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { TimeField } from '../../../ui/form/time-field.tsx';

interface PutOffDialogProps {
  name: string;
  /** @param at epoch milliseconds */
  onChoose: (at: number) => void;
  onClose: () => void;
}

const { past, tooFar } = contract.putOffMessages;

/** What is wrong with a time, or null. */
function faultOf(at: number | null, now: number): string | null {
  if (at === null) return 'Choose a date, and type a time like 4:30 pm.';
  if (at <= now) return past;
  return at > now + contract.PUT_OFF_MAX_MS ? tooFar : null;
}

/** Until when a patient who waits is put off: a time at one key, or a date and a time of the office’s clocks. */
export default function PutOffDialog({ name, onChoose, onClose }: PutOffDialogProps) {
  const { timezone } = useSession().client;
  const now = useNow();
  const choices = putOffChoices(now, timezone);
  const [fields, setFields] = useState(() => toFields(choices.at(-1)!.at, timezone));
  const [tried, setTried] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const at = readFields(fields, timezone);
  const fault = faultOf(at, now);
  const choose = (chosen: number) => {
    onClose();
    onChoose(chosen);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    if (step === 0) {
      const chosen = choices[Number(event.key) - 1];
      if (!chosen) return;
      event.preventDefault();
      choose(chosen.at);
      return;
    }
    event.preventDefault();
    const index = buttons.findIndex((button) => button === document.activeElement);
    buttons[(index + step + buttons.length) % buttons.length]?.focus();
  };
  return (
    <SheetDialog title="Put off" aside={name} width={440} onClose={onClose}>
      <div
        ref={list}
        className="column gap-2 pad-4-0 margin-b-16"
        role="group"
        aria-label="Until when"
        onKeyDown={onKeyDown}
      >
        {choices.map(({ word, at: moment }, index) => (
          <Button
            key={word}
            variant="subtle"
            fullWidth
            // The words beside their sign, the time at the end.
            styles={{ label: { flex: 1 } }}
            leftSection={<Icon path={mdiClockOutline} size={16} />}
            rightSection={
              <span className="ink-dim size-12 tabular nowrap">
                {shortMoment(moment, timezone, now)} <kbd aria-hidden>{index + 1}</kbd>
              </span>
            }
            {...(index === 0 ? { 'data-autofocus': true } : {})}
            onClick={() => choose(moment)}
          >
            {word}
          </Button>
        ))}
      </div>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (at === null || fault !== null) setTried(true);
          else choose(at);
        }}
      >
        <div className="grid cols-2 gap-12">
          <DateField
            label="Date"
            min={toFields(now, timezone).date}
            max={toFields(now + contract.PUT_OFF_MAX_MS, timezone).date}
            value={fields.date}
            error={tried && fault !== null}
            onChange={(value) => setFields({ ...fields, date: value })}
          />
          <TimeField
            label="Time"
            value={fields.time}
            error={tried && fault !== null}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(time) => setFields({ ...fields, time })}
          />
        </div>
        <p className="hint min-h-36 margin-4-0-0 tabular">
          {tried && fault !== null ? (
            <span className="ink-error" role="alert">
              {fault}
            </span>
          ) : at === null || fault !== null ? null : (
            `Until ${momentWords(at, timezone, now)}, or until they write.`
          )}
        </p>
        <SheetActions>
          <Button variant="default" className="phone-gone" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Put off</Button>
        </SheetActions>
      </form>
    </SheetDialog>
  );
}
