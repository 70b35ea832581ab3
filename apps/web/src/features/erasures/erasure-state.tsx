import type { offices } from '@chairline/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../../lib/session.ts';
import { formatWhen } from '../../ui/format-date.ts';
import { notify } from '../../ui/notify.tsx';
import { sayFault } from '../../ui/say-fault.ts';
import { useWork } from '../../ui/use-work.ts';
import { type Alone, EraseDialog } from './erase-dialog.tsx';
import { type OfficeErasure, withdrawErasure } from './queries.ts';
import { progressOf } from './words.ts';

interface ErasureStateProps {
  row: offices.ClientRow;
  /** The newest erasure of this office; undefined: none was asked for. */
  erasure: OfficeErasure | undefined;
  alone: Alone | null;
}

/** Of a deleted office: on which day it is erased, who wants it erased now, or how far that is; and what can be done. */
export function ErasureState({ row, erasure, alone }: ErasureStateProps) {
  const { user_id, client } = useSession();
  const [open, setOpen] = useState(false);
  const { busy, run } = useWork(sayFault);
  if (row.erasing || erasure?.state === 'running') {
    return (
      <span className="caption grow tabular" role="status">
        {erasure ? progressOf(erasure) : 'It is being erased.'}
      </span>
    );
  }
  const asked = erasure?.state === 'asked' ? erasure : null;
  const isMine = asked?.asked_by === user_id;
  const others = alone ? 'No other admin is there to confirm; one may' : 'Another admin confirms';
  const who = isMine ? others : 'Confirm';
  const withdraw = () =>
    run(async () => {
      await withdrawErasure(row.client_id);
      notify({ message: `${row.name} is not erased now.` });
    });
  return (
    <>
      <span className="caption phone-grow">
        {asked
          ? `${isMine ? 'You want' : `${asked.asked_name} wants`} it erased now. ${who} until ${formatWhen(asked.lapses_at ?? '', client.timezone)}.`
          : dueOf(row, client.timezone)}
      </span>
      {asked ? (
        <Button
          variant="default"
          size="xs"
          className="phone-min-h-44"
          aria-label={`Take back erasing ${row.name}`}
          loading={busy}
          onClick={() => void withdraw()}
        >
          Take back
        </Button>
      ) : null}
      {isMine ? null : (
        <Button
          variant="subtle"
          color="error"
          size="xs"
          className="phone-min-h-44"
          aria-label={asked ? `Confirm… ${row.name}` : `Erase now… ${row.name}`}
          onClick={() => setOpen(true)}
        >
          {asked ? 'Confirm…' : 'Erase now…'}
        </Button>
      )}
      {open ? (
        <EraseDialog row={row} asked={asked} alone={asked ? null : alone} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

/** When it is erased by itself. One that was deleted before there was that can be restored for less long. */
function dueOf({ erase_at, restorable_until }: offices.ClientRow, timezone: string): string {
  if (erase_at === null) return '';
  const when = formatWhen(erase_at, timezone);
  return erase_at === restorable_until
    ? `Can be restored until ${when}, then it is erased for good`
    : `Will be erased for good ${when}`;
}
