import { imports as contract } from '@chairline/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { formatWhen } from '../../../ui/format-date.ts';
import { countWords, isUnderWay, meterOf, rollBackWords, stateWords } from '../import-words.ts';
import { type ContactImport, importDetailQuery, rollBackImport } from '../queries.ts';
import { Rows } from './foreseen.tsx';
import { Meter } from '../../../ui/meter.tsx';
import { NewContactsButton } from './new-contacts.tsx';
import { FamiliesButton } from './found-families.tsx';
import { LeftOverButton, StopButton, UnreadButton } from './outcome.tsx';
import { UserPopup } from './user-popup.tsx';

/** An import of the history: when, by whom, what came of it, and its rollback. */
export function HistoryEntry({ entry }: { entry: ContactImport }) {
  const { timezone } = useSession().client;
  const [asking, setAsking] = useState(false);
  const when = formatWhen(entry.imported_at, timezone);
  return (
    <article className="column gap-6 min-w-0" aria-label={`${entry.file_name}, ${when}`}>
      <div className="row wrap gap-8">
        <time className="text-13 ink-dim" dateTime={entry.imported_at}>
          {when}
        </time>
        <UserPopup id={entry.user_id} />
      </div>
      <p className="text-14 no-margin medium breakable">{entry.file_name}</p>
      {isUnderWay(entry) ? (
        <Meter {...meterOf(entry)} />
      ) : (
        <p className="text-13 no-margin">
          <span className="medium">{stateWords(entry)}</span> · {countWords(entry)}
        </p>
      )}
      {entry.problem ? <p className="text-13 no-margin ink-error">{entry.problem}</p> : null}
      {entry.reverted_by !== null && entry.reverted_at !== null ? (
        <div className="row wrap gap-8 text-13">
          <span className="ink-dim">
            {entry.state === 'undone' ? 'Rolled back' : 'Rollback begun'}{' '}
            {formatWhen(entry.reverted_at, timezone)} by
          </span>
          <UserPopup id={entry.reverted_by} />
          <span>{rollBackWords(entry)}</span>
        </div>
      ) : null}
      {entry.kept > 0 ? <Kept entry={entry} /> : null}
      <div className="row wrap gap-8">
        {entry.can.cancel ? <StopButton entry={entry} small /> : null}
        {entry.created > 0 && !isUnderWay(entry) && entry.status !== 'rollback' ? (
          <>
            <NewContactsButton entry={entry} />
            <FamiliesButton entry={entry} />
          </>
        ) : null}
        {entry.can.roll_back ? (
          <Button size="xs" variant="default" onClick={() => setAsking(true)}>
            RollBack
          </Button>
        ) : null}
        <UnreadButton entry={entry} />
        {entry.kept > 0 ? <LeftOverButton entry={entry} what="Kept contacts" /> : null}
      </div>
      {asking ? (
        <AskDialog
          title={contract.importMessages.rollBackTitle}
          question={contract.importMessages.rollBackWarning}
          confirm="Yes"
          cancel="No"
          grave
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await rollBackImport(entry.id);
            setAsking(false);
          }}
        />
      ) : null}
    </article>
  );
}

/** Whom a rollback left as they are, by name. */
function Kept({ entry }: { entry: ContactImport }) {
  const { data } = useQuery({ ...importDetailQuery(entry), enabled: entry.state === 'undone' });
  const kept = data?.kept_contacts ?? [];
  return (
    <Rows title="Kept contacts" count={entry.kept} shown={kept.length}>
      {kept.map(({ contact_id: id, name, reason }) => (
        <li key={id}>
          <Link to="/frontdesk" search={{ contact: id }} className="ink-brand">
            {name || 'No name'}
          </Link>{' '}
          {reason}
        </li>
      ))}
    </Rows>
  );
}
