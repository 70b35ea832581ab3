import { contacts as contract } from '@chairline/contract';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { formatWhen } from '../../../ui/format-date.ts';
import { undoMerge } from './mutations.ts';
import { useWork } from '../../../ui/use-work.ts';
import classes from './panel.module.css';

interface MergeHistoryProps {
  contactId: number;
  /** The contact's version: whether a merge can be undone depends on it. */
  version: number;
}

/** The merges a contact came out of, each with its undo, or why it cannot be undone. Empty without merges. */
export function MergeHistory({ contactId, version }: MergeHistoryProps) {
  const { data } = useQuery({
    queryKey: ['merges', contactId, version],
    queryFn: ({ signal }) => call(contract.listMerges, { params: { id: contactId }, signal }),
    placeholderData: keepPreviousData,
  });
  if (!data || data.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="merges">
      <div className={classes.sectionHead}>
        <h3 id="merges">Merged contacts</h3>
      </div>
      <ul className="grid plain-list gap-2">
        {data.map((merge) => (
          <MergeRow key={merge.contact_merge_id} merge={merge} />
        ))}
      </ul>
    </section>
  );
}

function stateWords(merge: contract.ContactMerge): string | null {
  if (merge.undone_at !== null) return 'Undone';
  return merge.can.undo ? null : contract.contactMessages.changedSince;
}

function MergeRow({ merge }: { merge: contract.ContactMerge }) {
  const { timezone } = useSession().client;
  const { busy: running, run } = useWork();
  const undo = async () => {
    await run(() => undoMerge(merge));
  };
  const state = stateWords(merge);
  return (
    <li className={classes.row}>
      <span className="grid gap-1 min-w-0 breakable">
        <span>{merge.merged_name}</span>
        <span className={`caption no-margin ${classes.dim}`}>
          {formatWhen(merge.merged_at, timezone)} by {merge.merged_by}
        </span>
        {state ? <span className={`caption no-margin ${classes.dim}`}>{state}</span> : null}
      </span>
      {merge.can.undo && merge.undone_at === null ? (
        <Button
          variant="default"
          size="compact-sm"
          loading={running}
          aria-label={`Undo the merge of ${merge.merged_name}`}
          onClick={() => void undo()}
        >
          Undo
        </Button>
      ) : null}
    </li>
  );
}
