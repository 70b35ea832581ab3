import type { offices } from '@chairline/contract';
import { Button } from '@mantine/core';
import { mdiTrashCanOutline } from '@mdi/js';
import { useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatWhen } from '../../../ui/format-date.ts';
import { useNow } from '../../../ui/use-now.ts';
import { type Alone, ErasureState, ErasedClients, type OfficeErasure } from '../../erasures/index.ts';
import { isRestorable } from '../client-rows.ts';
import { restoreOffice } from '../mutations.ts';
import classes from './deleted-clients.module.css';

type ClientRow = offices.ClientRow;

interface DeletedClientsProps {
  rows: readonly ClientRow[];
  /** The newest first. */
  erasures: readonly OfficeErasure[];
  /** No second admin is there to confirm an erasure. */
  alone: Alone | null;
}

/** Offices that were deleted, the latest deletion first, until they are erased; and those that were. */
export function DeletedClients({ rows, erasures, alone }: DeletedClientsProps) {
  const now = useNow();
  const { timezone } = useSession().client;
  const [running, setRunning] = useState<ReadonlySet<number>>(new Set());
  const restore = async (row: ClientRow) => {
    setRunning((before) => new Set(before).add(row.client_id));
    await restoreOffice(row);
    setRunning((before) => new Set([...before].filter((id) => id !== row.client_id)));
  };
  const erased = erasures.filter(({ state }) => state === 'done');
  if (rows.length === 0 && erased.length === 0) {
    return (
      <EmptyState
        icon={mdiTrashCanOutline}
        title="No office was deleted in the last 30 days"
        hint="A deleted office stands here for 30 days and can be brought back with all it has. Then it is erased for good."
      />
    );
  }
  return (
    <>
      <ul className={classes.list} aria-label="Recently deleted">
        {rows.map((row) => {
          const erasure = erasures.find(({ client_id }) => client_id === row.client_id);
          const isGoing = row.erasing || erasure?.state === 'running';
          return (
            <li key={row.client_id} className={classes.item}>
              <span className={`grid grow min-w-0 ${classes.words}`}>
                <span className="medium breakable">{row.name}</span>
                <span className="caption">
                  Client {row.client_id} · {row.city}, {row.state} · deleted{' '}
                  {formatWhen(row.deleted_at ?? '', timezone)}
                </span>
              </span>
              <ErasureState row={row} erasure={erasure} alone={alone} />
              {isGoing || !isRestorable(row, now) ? null : (
                <Button
                  variant="default"
                  size="xs"
                  className="phone-min-h-44"
                  aria-label={`Restore ${row.name}`}
                  loading={running.has(row.client_id)}
                  onClick={() => void restore(row)}
                >
                  Restore
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <div className={classes.list}>
        <ErasedClients erased={erased} />
      </div>
    </>
  );
}
