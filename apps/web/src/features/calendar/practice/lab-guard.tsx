import { type practice, countOf } from '@chairline/contract';
import { UnstyledButton } from '@mantine/core';
import { mdiFlaskOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { useToday } from '../../../ui/use-today.ts';
import { formatWallTime, shortWallDay } from '../../practice/index.ts';
import { patientName } from './day-rules.ts';
import { labGuardQuery } from './queries.ts';

/** The lab-to-chair guard: visits of the next two workdays whose lab case has not come back. */
export function LabGuard({ onOpen }: { onOpen: (one: practice.DayAppointment) => void }) {
  const { client } = useSession();
  const today = useToday(client.timezone);
  const [opened, setOpened] = useState(false);
  const { data } = useQuery(labGuardQuery);
  const visits = data?.data ?? [];
  if (!data || visits.length === 0) return null;
  const many = countOf(visits.length, 'visit');
  return (
    <Banner
      tone="warning"
      icon={mdiFlaskOutline}
      actions={
        <PlainButton aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {opened ? 'Hide them' : 'Show them'}
        </PlainButton>
      }
    >
      {many} up to {shortWallDay(data.until, today)} whose lab case is not here yet
      {opened ? (
        <ul className="plain-list no-pad margin-4-0-0" aria-label="Visits without their lab case">
          {visits.map((one) => (
            <li key={one.od_json.AptNum}>
              <UnstyledButton className="ink-brand hover-underline text-13" onClick={() => onOpen(one)}>
                {patientName(one)}
              </UnstyledButton>{' '}
              {shortWallDay(one.od_json.AptDateTime, today)} {formatWallTime(one.od_json.AptDateTime)}
              {one.od_json.opName === '' ? '' : `, ${one.od_json.opName}`}
            </li>
          ))}
        </ul>
      ) : null}
    </Banner>
  );
}
