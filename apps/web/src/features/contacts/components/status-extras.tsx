import { contacts as contract } from '@chairline/contract';
import { mdiClockOutline, mdiSortClockAscendingOutline } from '@mdi/js';
import { useSession } from '../../../lib/session.ts';
import { formatWhen } from '../../../ui/format-date.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useTagMap } from '../../labels/index.ts';
import type { Contact } from '../contact-types.ts';
import { chooseList } from '../list-choice.ts';
import { useStatusCounts } from '../list-counts.ts';
import { rowWords } from '../row-words.ts';
import { HeadButton } from './head-button.tsx';

/** How many stand under a status: "3", or "99+" where the server counted no further; nothing for nobody. */
export function StatusCount({ status }: { status: keyof contract.StatusCounts }) {
  const count = useStatusCounts()?.[status] ?? 0;
  if (count === 0) return null;
  const most = contract.STATUS_COUNT_MAX;
  return <>{count >= most ? `${most - 1}+` : count}</>;
}

/** In a row: until when they are put off. */
export function RowPutOff({ until }: { until: string }) {
  const { timezone } = useSession().client;
  return (
    <span className="grid" data-tip={`Put off until ${formatWhen(until, timezone)}`}>
      <Icon path={mdiClockOutline} size={16} />
    </span>
  );
}

/** In a row: what its signs say, for screen readers. */
export function RowSaid({ contact, ...seen }: { contact: Contact; direction: string; shown: string }) {
  const { timezone } = useSession().client;
  const byId = useTagMap();
  const words = rowWords({
    ...seen,
    waits: contract.waits(contact),
    putOffUntil: contact.put_off ? formatWhen(contact.put_off.until, timezone) : '',
    inFamily: contact.family !== 0,
    tags: contact.tags.flatMap((id) => byId.get(id)?.tag_name ?? []),
  });
  return words ? <span className="hidden-text">{words}</span> : null;
}

/** Whether who waits longest stands first; kept on the user. */
export function LongestFirst() {
  const { longest_first } = useSession().contact_list;
  return (
    <HeadButton
      icon={mdiSortClockAscendingOutline}
      label="Longest wait first"
      aria-pressed={longest_first}
      onClick={() => void chooseList({ longest_first: !longest_first })}
    />
  );
}
