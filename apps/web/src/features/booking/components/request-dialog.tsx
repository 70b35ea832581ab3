// The arrows of a select have their size from here.
import { addressOf, booking } from '@chairline/contract';
import { Textarea } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { useKeptState } from '../../../lib/use-kept-state.ts';
import { notify } from '../../../ui/notify.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { SheetActions, SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { weekdayNames } from '../days.ts';
import { noteRequest } from '../mutations.ts';

export interface RequestOf {
  contactId: number;
  name: string;
  /** The text or call it was said in. */
  item?: { id: number; source: 'text' | 'call'; words: string };
}

const requestFields = z.object({
  wish: z.string(),
  part: z.enum(booking.dayParts),
  days: z.array(z.string()),
});
type RequestFields = z.infer<typeof requestFields>;

/** Notes that a contact would like an appointment: what, and when it suits them. */
export default function RequestDialog({ of, onClose }: { of: RequestOf; onClose: () => void }) {
  const { contactId, name, item } = of;
  const navigate = useNavigate();
  const kept = useKeptState<RequestFields>(
    `visit-request.${contactId}.${item ? `${item.source}.${item.id}` : ''}`,
    {
      schema: requestFields,
      start: { wish: (item?.words ?? '').slice(0, booking.WISH_MAX), part: 'any', days: [] },
    },
  );
  const { wish, part, days } = kept.value;
  const set = (typed: Partial<RequestFields>) => kept.set((before) => ({ ...before, ...typed }));
  const { busy, fault, setFault, run } = useWork();
  const save = () => {
    if (wish.trim() === '') {
      setFault(booking.bookingWords.noWish);
      return;
    }
    void run(async () => {
      const request = await noteRequest(contactId, {
        source: item?.source ?? 'staff',
        ...(item ? { item_id: item.id } : {}),
        wish: wish.trim(),
        part,
        days: days.map(Number),
      });
      kept.clear();
      onClose();
      notify({
        message: `The request of ${name || 'the patient'} is noted.`,
        kind: 'success',
        action: {
          label: 'Open',
          onClick: () => void navigate({ href: addressOf({ request: request.request_id }) }),
        },
      });
    });
  };
  const cancel = () => {
    kept.clear();
    onClose();
  };
  return (
    <SheetDialog title="Request for an appointment" aside={name} onClose={onClose}>
      <div className="grid gap-12">
        {kept.restored ? <RestoredNote onClear={kept.clear} /> : null}
        <Textarea
          label="What they would like"
          data-autofocus
          autosize
          minRows={3}
          maxRows={8}
          maxLength={booking.WISH_MAX}
          value={wish}
          onChange={(event) => set({ wish: event.currentTarget.value })}
        />
        <ChoiceField
          label="Time of day"
          data={[
            { value: 'any', label: 'Any' },
            { value: 'morning', label: 'Morning' },
            { value: 'afternoon', label: 'Afternoon' },
          ]}
          value={part}
          onChange={(chosen) => set({ part: chosen })}
        />
        <div role="group" aria-label="Days that suit them; none: any" className="flex wrap gap-8">
          {weekdayNames.map((day, n) => {
            const on = days.includes(String(n));
            return (
              <PlainButton
                key={day}
                filled={on}
                aria-pressed={on}
                onClick={() =>
                  set({ days: on ? days.filter((one) => one !== String(n)) : [...days, String(n)] })
                }
              >
                {day}
              </PlainButton>
            );
          })}
        </div>
        {fault ? (
          <p className="text-13 no-margin ink-error" role="alert">
            {fault}
          </p>
        ) : null}
      </div>
      <SheetActions>
        <PlainButton onClick={cancel}>Cancel</PlainButton>
        <PlainButton filled aria-disabled={busy || undefined} onClick={save}>
          {busy ? 'Noting…' : 'Note the request'}
        </PlainButton>
      </SheetActions>
    </SheetDialog>
  );
}
