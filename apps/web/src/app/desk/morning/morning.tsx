import { addressOf, type practice } from '@chairline/contract';
import type { WorkQuery } from '@chairline/office-state/worklist';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSession } from '../../../lib/session.ts';
import { formatRowTime } from '../../../ui/format-date.ts';
import { PracticeNote } from '../../../ui/practice-note.tsx';
import { useToday } from '../../../ui/use-today.ts';
import { formatWallTime, patientListQuery } from '../../../features/practice/index.ts';
import { addressOfWork, loadWork, useWorkCounts, useWorkList } from '../../../features/worklist/index.ts';
import classes from './morning.module.css';
import { MORNING_ROWS, MorningPart, type MorningRow } from './morning-part.tsx';
import { visitsOn } from './visits-on.ts';

/** What the desk begins with, where no contact is open: who waits, whom to call, what is late, what one wanted to do. */
export default function Morning() {
  const { ODEnabled } = useSession();
  return (
    <div className={classes.morning}>
      <Waiting
        title="Who waits"
        query={queries.thread}
        none="Nobody waits for an answer."
        whole={{ href: '/frontdesk?status=waiting', words: 'All who wait' }}
      />
      {ODEnabled ? <Visits /> : null}
      {ODEnabled ? (
        <Waiting
          title="Lab work not here yet"
          query={queries.lab}
          none="Every lab case is in time."
          whole={{ href: '/frontdesk?list=lab-cases&labStatus=0&late=only', words: 'All late cases' }}
        />
      ) : null}
      <Waiting title="Reminders" query={queries.reminder} none="Nothing is set for today." />
    </div>
  );
}

type Kind = 'thread' | 'lab' | 'reminder';
const only = (kind: Kind): WorkQuery => ({ when: 'today', kinds: [kind], sort: 'oldest' });
const queries: Record<Kind, WorkQuery> = {
  thread: only('thread'),
  lab: only('lab'),
  reminder: only('reminder'),
};

interface WaitingProps {
  title: string;
  query: WorkQuery;
  none: string;
  whole?: { href: string; words: string };
}

/** What waits of a kind, as the bell has it: live, whoever waits longest first. */
function Waiting({ title, query, none, whole }: WaitingProps) {
  const { timezone } = useSession().client;
  const list = useWorkList(query);
  const counted = useWorkCounts()?.today[query.kinds[0]!];
  const held = list.phase === 'ready' || list.items.length > 0;
  const rows = list.items.slice(0, MORNING_ROWS).map((item): MorningRow => ({
    id: item.id,
    title: item.title,
    note: [item.who, item.note].filter(Boolean).join(': '),
    when: formatRowTime(item.date, timezone),
    href: addressOfWork(item),
  }));
  const left = (counted ?? 0) - rows.length;
  return (
    <MorningPart
      title={title}
      count={counted ? String(counted) : undefined}
      rows={held ? rows : undefined}
      failed={list.phase === 'failed' ? () => void loadWork(query) : null}
      none={none}
      {...(whole ? { whole } : {})}
      note={
        whole === undefined && left > 0 ? (
          <p className="caption no-margin pad-8-12">
            {left === 1 ? 'One more is' : `${left} more are`} under the bell.
          </p>
        ) : null
      }
    />
  );
}

/** Whom nobody confirmed of those who come today, the next first. */
function Visits() {
  const today = useToday(useSession().client.timezone);
  const { data, isError, refetch } = useInfiniteQuery(patientListQuery('unconfirmed'));
  const visits =
    data &&
    visitsOn(
      today,
      data.pages.flatMap((page) => page.data),
    );
  return (
    <MorningPart
      title="Today’s visits not confirmed"
      count={visits && visits.length > 0 ? String(visits.length) : undefined}
      rows={visits?.map(({ visit, name, contactId }) => ({
        id: String(visit.AptNum),
        title: name,
        note: wordsOf(visit),
        when: formatWallTime(visit.AptDateTime),
        href:
          contactId === null
            ? addressOf({ practiceDay: today, visit: visit.AptNum })
            : addressOf({ contact: contactId }),
      }))}
      failed={isError ? () => void refetch() : null}
      none="Everybody who still comes today is confirmed."
      whole={{ href: '/frontdesk?list=unconfirmed', words: 'All unconfirmed' }}
      note={
        data ? (
          <div className="pad-0-12">
            <PracticeNote syncedAt={data.pages[0]?.synced_at} quiet />
          </div>
        ) : null
      }
    />
  );
}

const wordsOf = ({ provAbbr, ProcDescript, confirmed }: practice.OdAppointment): string =>
  [provAbbr, ProcDescript || confirmed].filter(Boolean).join(' · ');
