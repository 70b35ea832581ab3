import { contacts as contract } from '@chairline/contract';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { formatWhen } from '../../../ui/format-date.ts';
import { useHeldFocus } from '../../../ui/use-held-focus.ts';
import { undoMerge } from './mutations.ts';
import classes from './panel.module.css';

interface MergeHistoryProps {
  contactId: number;
  /** The contact's version: whether a merge can be undone depends on it. */
  version: number;
}

/** The merges a contact came out of, each with its undo, or why there is none any more. Nothing where there are none. */
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
      <ul className={classes.rows}>
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
  const [running, setRunning] = useState(false);
  useHeldFocus(running);
  const undo = async () => {
    setRunning(true);
    await undoMerge(merge);
    setRunning(false);
  };
  const state = stateWords(merge);
  return (
    <li className={classes.row}>
      <span className={classes.rowWords}>
        <span>{merge.merged_name}</span>
        <span className={classes.dim}>
          {formatWhen(merge.merged_at, timezone)} by {merge.merged_by}
        </span>
        {state ? <span className={classes.dim}>{state}</span> : null}
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
