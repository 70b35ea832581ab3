import type { offices } from '@chairline/contract';
import { Button } from '@mantine/core';
import { mdiTrashCanOutline } from '@mdi/js';
import { useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatWhen } from '../../../ui/format-date.ts';
import { restoreOffice } from '../mutations.ts';
import classes from './deleted-clients.module.css';

type ClientRow = offices.ClientRow;

/** Offices that were deleted and can still be brought back, the latest deletion first. */
export function DeletedClients({ rows }: { rows: readonly ClientRow[] }) {
  const { timezone } = useSession().client;
  const [running, setRunning] = useState<ReadonlySet<number>>(new Set());
  const restore = async (row: ClientRow) => {
    setRunning((before) => new Set(before).add(row.client_id));
    await restoreOffice(row);
    setRunning((before) => new Set([...before].filter((id) => id !== row.client_id)));
  };
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={mdiTrashCanOutline}
        title="No office was deleted in the last 30 days"
        hint="A deleted office stands here for 30 days and can be brought back with all it has."
      />
    );
  }
  return (
    <ul className={classes.list} aria-label="Recently deleted">
      {rows.map((row) => (
        <li key={row.client_id} className={classes.item}>
          <span className={`grid grow min-w-0 ${classes.words}`}>
            <span className="medium">{row.name}</span>
            <span className="caption">
              Client {row.client_id} · {row.city}, {row.state} · deleted{' '}
              {formatWhen(row.deleted_at ?? '', timezone)}
            </span>
          </span>
          <span className="caption phone-grow">
            Can be restored until {formatWhen(row.restorable_until ?? '', timezone)}
          </span>
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
        </li>
      ))}
    </ul>
  );
}
