import { countOf, inbox } from '@chairline/contract';
import { keyOf, type ThreadSource } from '@chairline/office-state/inbox';
import { useSession } from '../../../lib/session.ts';
import { formatDay, formatTime, dayKey } from '../../../ui/format-date.ts';
import { useNow } from '../../../ui/use-now.ts';
import { PrintHead, PrintSheet } from '../../../ui/print/print-sheet.tsx';
import classes from '../../../ui/print/print-sheet.module.css';
import { firstWords } from '../quoted.ts';
import { useThreads } from '../store.ts';

/** On paper no day is today: it is read on another. */
const NEVER = 0;

interface PrintThreadProps {
  source: ThreadSource;
  /** Whose thread it is. */
  name: string;
  nameOf: (contactId: number) => string;
}

/** The open thread on paper: with whom, when, and what was said, as far as it is read in. */
export default function PrintThread(props: PrintThreadProps) {
  const { timezone } = useSession().client;
  const now = useNow();
  return (
    <PrintSheet
      line={`Conversation with ${props.name}, printed ${formatDay(new Date(now).toISOString(), timezone, NEVER)}`}
    >
      {() => <Items {...props} timezone={timezone} />}
    </PrintSheet>
  );
}

function Items({ source, nameOf, timezone }: PrintThreadProps & { timezone: string }) {
  const held = useThreads(({ windows }) => windows.get(keyOf(source)));
  const items = held?.items ?? [];
  const days = Map.groupBy(items, ({ date }) => dayKey(date, timezone));
  const left = (held?.total ?? 0) - items.length;
  return (
    <>
      {left > 0 ? (
        <p className={classes.line}>
          {countOf(left, 'other item')} of this conversation {left === 1 ? 'is' : 'are'} not on these pages:
          Patient record in contact info has all of it.
        </p>
      ) : null}
      {items.length === 0 ? <p>No calls or messages yet.</p> : null}
      {[...days].map(([key, ofDay]) => (
        <table key={key} className={classes.table}>
          <PrintHead>{formatDay(ofDay[0]!.date, timezone, NEVER)}</PrintHead>
          <tbody>
            {ofDay.map((item) => (
              <tr key={item.comm_participant_id}>
                <td className={classes.time}>{formatTime(item.date, timezone)}</td>
                <td className={classes.time}>
                  {inbox.isFromContact(item)
                    ? nameOf(item.contact_id)
                    : item.users.map((user) => user.full_name).join(', ') || 'Office'}
                </td>
                <td colSpan={2} style={{ whiteSpace: 'pre-wrap' }}>
                  {item.kind === 'email' ? `${item.subject}\n${item.snippet}`.trim() : firstWords(item)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </>
  );
}
