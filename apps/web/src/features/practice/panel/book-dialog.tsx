import { practice } from '@chairline/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { fetched } from '../../../lib/practice-copy.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { notify } from '../../../ui/notify.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { operatoriesQuery, providersQuery } from '../../../lib/practice-catalog.ts';
import { formatWallDay, formatWallTime } from '../wall-words.ts';
import { pickProposals, type Slot } from './proposals.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';

const LENGTHS = [10, 20, 30, 40, 50, 60, 80, 90, 120] as const;
const PROPOSALS = 3;
/** Further ahead nobody is asked for at once. */
const DAYS = 27;

const lastDay = (first: string): string =>
  new Date(Date.parse(first) + DAYS * 86_400_000).toISOString().slice(0, 10);

const slotsQuery = (first: string, minutes: number, provNum: number) =>
  queryOptions({
    queryKey: ['od', 'slots', first, minutes, provNum],
    ...fetched(['appointment', 'schedule', 'operatory', 'provider'], (signal) =>
      call(practice.listSlots, {
        query: {
          dateStart: first,
          dateEnd: lastDay(first),
          lengthMinutes: String(minutes),
          ...(provNum > 0 ? { ProvNum: String(provNum) } : {}),
        },
        signal,
      }),
    ),
    staleTime: 0,
  });

interface BookDialogProps {
  contactId: number;
  /** The office's day. */
  today: string;
  onClose: () => void;
}

/** Books for a patient: a length, three times that are free by the copy, one click. Open Dental has the last word. */
export default function BookDialog({ contactId, today, onClose }: BookDialogProps) {
  const [minutes, setMinutes] = useState(30);
  const [provNum, setProvNum] = useState(0);
  const [first, setFirst] = useState(today);
  const providers = useQuery(providersQuery).data?.data ?? [];
  const operatories = useQuery(operatoriesQuery).data?.data ?? [];
  const query = useQuery({ ...slotsQuery(first, minutes, provNum), enabled: first !== '' });
  const { busy, busyWith, fault, run } = useWork<string>();
  const proposals = pickProposals(query.data?.data ?? [], PROPOSALS);
  const keyOf = ({ DateTimeStart, OpNum, ProvNum }: Slot) => `${DateTimeStart} ${OpNum} ${ProvNum}`;
  const placeOf = ({ OpNum, ProvNum }: Slot) =>
    [
      operatories.find(({ OperatoryNum }) => OperatoryNum === OpNum)?.OpName,
      providers.find((one) => one.ProvNum === ProvNum)?.Abbr,
    ]
      .filter((words) => words !== undefined)
      .join(', ');

  const book = (slot: Slot) =>
    run(async () => {
      try {
        const { message } = await call(practice.bookAppointment, {
          params: { id: contactId },
          body: { AptDateTime: slot.DateTimeStart, Op: slot.OpNum, ProvNum: slot.ProvNum, minutes },
          quiet400: true,
        });
        notify({ message, kind: 'success' });
        onClose();
      } finally {
        // Whatever became of it, what was free may not be any more.
        void queryClient.invalidateQueries({ queryKey: ['od', 'slots'] });
      }
    }, keyOf(slot));

  return (
    <SheetDialog title="Book an appointment" onClose={onClose}>
      <div className="grid gap-12">
        <div className="grid cols-2 gap-12">
          <ChoiceField
            label="Length"
            data-autofocus
            data={LENGTHS.map((value) => ({ value, label: `${value} minutes` }))}
            value={minutes}
            onChange={setMinutes}
          />
          <DateField label="Not before" min={today} value={first} onChange={(value) => setFirst(value)} />
        </div>
        <ChoiceField
          label="Provider"
          data={[
            { value: 0, label: 'Anyone' },
            ...providers
              .filter(({ IsHidden }) => !IsHidden)
              .map(({ ProvNum, Abbr, full_name }) => ({
                value: ProvNum,
                label: `${Abbr}, ${full_name}`,
              })),
          ]}
          value={provNum}
          onChange={setProvNum}
        />
        {first === '' ? (
          <p className="hint no-margin">Give a day.</p>
        ) : (
          <QueryWait query={query} subject="The free times" rows={PROPOSALS} rowHeight={44} />
        )}
        {query.data && proposals.length === 0 ? (
          <EmptyState
            title="Nothing is free in these four weeks"
            hint="Choose a shorter time, another provider or a later day."
          />
        ) : null}
        <ul className="plain-list no-pad no-margin grid gap-8" aria-label="Free times">
          {proposals.map((slot) => (
            <li key={keyOf(slot)} className="row gap-12">
              <span className="column grow min-w-0">
                <span className="text-14 medium">
                  {formatWallDay(slot.DateTimeStart)}, {formatWallTime(slot.DateTimeStart)}
                </span>
                <span className="hint">{placeOf(slot)}</span>
              </span>
              <PlainButton
                aria-label={`Book ${formatWallDay(slot.DateTimeStart)}, ${formatWallTime(slot.DateTimeStart)}`}
                aria-disabled={busy || undefined}
                onClick={() => void book(slot)}
              >
                {busyWith === keyOf(slot) ? 'Booking…' : 'Book'}
              </PlainButton>
            </li>
          ))}
        </ul>
        {fault ? (
          <p className="text-13 no-margin ink-error" role="alert">
            {fault}
          </p>
        ) : null}
      </div>
    </SheetDialog>
  );
}
