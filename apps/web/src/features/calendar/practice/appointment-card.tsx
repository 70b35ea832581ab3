import { addressOf, practice } from '@chairline/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLimited } from '../../../lib/limited.ts';
import { AddressLink } from '../../../ui/address-link.tsx';
import { SheetActions, SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { useBackCloses } from '../../../ui/use-back-closes.ts';
import { formatWallDay, formatWallTime, usePracticeState } from '../../practice/index.ts';
import { AppointmentPeople } from './appointment-people.tsx';
import { BreakForm } from './break-form.tsx';
import { ConfirmationSelect } from './confirmation-select.tsx';
import { minutesOf, patientName, signsOf, whyAppointmentStays } from './day-rules.ts';
import { MoveForm } from './move-form.tsx';

interface AppointmentCardProps {
  one: practice.DayAppointment;
  now: number;
  timezone: string;
  past: boolean;
  onClose: () => void;
}

/** The clock so many minutes later, as a wall time of the same day. */
function endOf(one: practice.DayAppointment): string {
  const start = Date.parse(`${one.od_json.AptDateTime}Z`);
  return new Date(start + minutesOf(one) * 60_000).toISOString().slice(0, 19);
}

/** Minutes of the provider and of the assistant, where both have some. */
function partsWords({ parts }: practice.DayAppointment): string {
  const sum = (who: 'provider' | 'assistant') =>
    parts.reduce((all, part) => all + (part.who === who ? part.minutes : 0), 0);
  const assistant = sum('assistant');
  return assistant === 0 ? '' : `provider ${sum('provider')} min, assistant ${assistant} min`;
}

/** What is known of an appointment, and what can be done with it: through Open Dental's API, where a token allows. */
export function AppointmentCard({ one, now, timezone, past, onClose }: AppointmentCardProps) {
  const [doing, setDoing] = useState<'move' | 'break' | null>(null);
  // Back leaves the form first, then the card.
  useBackCloses(() => setDoing(null), doing !== null);
  const state = usePracticeState();
  const limited = useLimited();
  const { od_json } = one;
  const mayWrite = state?.can_write ?? false;
  const stays = whyAppointmentStays(one, { mayWrite, now, timezone });
  const locked = limited ?? (mayWrite ? null : practice.practiceWords.noAccessToken);
  const booked = practice.isBooked(od_json.AptStatus);
  const lab = one.lab === null || od_json.Lab_Num === null ? null : od_json.Lab_Num;
  const parts = partsWords(one);
  return (
    <SheetDialog title={patientName(one)} aside={signsOf(one, past).join(' · ')} onClose={onClose}>
      <div className="grid gap-16">
        <AppointmentPeople contactId={one.contact_id} />
        <dl className="no-margin">
          <Fact label="When">
            {formatWallDay(od_json.AptDateTime)}, {formatWallTime(od_json.AptDateTime)} –{' '}
            {formatWallTime(endOf(one))}
          </Fact>
          <Fact label="Length">
            {minutesOf(one)} minutes{parts === '' ? '' : ` (${parts})`}
          </Fact>
          <Fact label="Operatory">{od_json.opName || '—'}</Fact>
          <Fact label="Provider">{od_json.provAbbr || '—'}</Fact>
          {one.type_name === '' ? null : <Fact label="Type">{one.type_name}</Fact>}
          <Fact label="Procedures">{od_json.ProcDescript.trim() || '—'}</Fact>
          <Fact label="Note">{od_json.Note.trim() || '—'}</Fact>
          {lab === null ? null : (
            <Fact label="Lab case">
              <AddressLink href={addressOf({ lab })}>
                {one.lab === 'out' ? 'Not here yet' : 'It is back'}
              </AddressLink>
            </Fact>
          )}
        </dl>
        {doing === 'move' ? (
          <MoveForm one={one} onDone={onClose} onCancel={() => setDoing(null)} />
        ) : doing === 'break' ? (
          <BreakForm one={one} onDone={onClose} onCancel={() => setDoing(null)} />
        ) : booked ? (
          <>
            <ConfirmationSelect one={one} locked={locked} />
            {locked ? <p className="hint no-margin">{locked}</p> : null}
            <SheetActions>
              <Button
                variant="default"
                disabled={locked !== null || stays !== null}
                title={stays ?? undefined}
                onClick={() => setDoing('move')}
              >
                Move…
              </Button>
              <Button variant="default" disabled={locked !== null} onClick={() => setDoing('break')}>
                Break…
              </Button>
            </SheetActions>
          </>
        ) : null}
      </div>
    </SheetDialog>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex gap-12 pad-4-0 text-14">
      <dt className="fixed-size ink-dim" style={{ width: 96 }}>
        {label}
      </dt>
      <dd className="no-margin min-w-0 breakable pre-wrap">{children}</dd>
    </div>
  );
}
