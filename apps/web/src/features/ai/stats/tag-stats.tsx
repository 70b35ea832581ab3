import { ai as contract, formatCount } from '@chairline/contract';
import { mdiTagOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PracticeNote } from '../../../ui/practice-note.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { formatRange, formatValue } from '../../dashboard/index.ts';
import type { StatsProps } from './front-desk-stats.tsx';
import { StatsAge } from './stats-age.tsx';
import { StatsTable } from './stats-parts.tsx';
import { tagQuery } from './stats-queries.ts';

/** What was said and done with the contacts of each tag. */
export default function TagStats({ range, today }: StatsProps) {
  const { ODEnabled } = useSession();
  const query = useQuery(tagQuery(range));
  const { data } = query;
  if (!data) return <QueryWait query={query} subject="The statistics per tag" rows={6} rowHeight={48} />;
  const days = formatRange(data, today);
  const known = (value: string) => (ODEnabled ? value : '–');
  return (
    <>
      <StatsAge query={query} />
      {ODEnabled ? <PracticeNote syncedAt={data.synced_at} /> : null}
      {data.tags.length === 0 ? (
        <EmptyState
          icon={mdiTagOutline}
          title="No contact has a tag yet"
          hint="Tags are given in a contact’s thread, or to many at once by Mass Tagging."
        />
      ) : (
        <StatsTable
          title={`By tag, ${days}`}
          hint={
            ODEnabled
              ? 'A contact with two tags counts in both. Visits that were kept and production are from the practice system.'
              : 'A contact with two tags counts in both. Visits and production are known once Open Dental is connected.'
          }
          columns="2fr repeat(6, minmax(0, 1fr))"
          headings={['Tag', 'Contacts', 'Messages in', 'Messages out', 'Calls', 'Visits kept', 'Production']}
          rows={data.tags.map((row) => ({
            key: row.tag_id,
            cells: [
              row.tag,
              formatCount(row.contacts),
              formatCount(row.messages_in),
              formatCount(row.messages_out),
              formatCount(row.calls),
              known(formatCount(row.visits)),
              known(formatValue(row.production, 'cents')),
            ],
          }))}
          none=""
          file={{
            route: contract.getTagStats,
            query: { ...range },
          }}
        />
      )}
    </>
  );
}
