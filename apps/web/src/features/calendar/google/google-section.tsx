import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { formatWhen } from '../../../ui/format-date.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import classes from '../components/side-panel.module.css';
import { GoogleDialog } from './google-dialog.tsx';
import { stepSentence, waySentence } from './google-words.ts';
import { googleStatusQuery } from './queries.ts';
import { useConnect } from './use-connect.ts';

/** The viewer's own Google calendars: connecting them, and how far they are. */
export function GoogleSection() {
  const { timezone } = useSession().client;
  const { data: status, isError, refetch } = useQuery(googleStatusQuery);
  // Changing events is asked for once they are read; connecting again asks for what there was.
  const right = status?.connected && (status.problem === null || status.may_write) ? 'write' : 'read';
  const { busy, connect, blocked, opened } = useConnect(right);
  const way = status ? waySentence(status) : null;
  const [open, setOpen] = useState(false);
  return (
    <section aria-label="Google Calendar">
      <h2 className={classes.heading}>Google Calendar</h2>
      {status === undefined ? (
        isError ? (
          <PlainButton onClick={() => void refetch()}>Try again</PlainButton>
        ) : (
          <p className="caption no-margin">Looking…</p>
        )
      ) : (
        <div className="column gap-4 items-start">
          <p className="caption no-margin breakable" role={status.problem === null ? undefined : 'alert'}>
            {status.connected || status.problem !== null ? (
              <>
                {status.address ? <span className="block medium">{status.address}</span> : null}
                {stepSentence(status, (iso) => formatWhen(iso, timezone))}
              </>
            ) : (
              'Your own, shown to you alone. They are read; changing them is asked for later.'
            )}
          </p>
          {way === null ? null : (
            <p className="caption no-margin" role="status">
              {way}
            </p>
          )}
          {status.connected && status.problem === null ? (
            <>
              <PlainButton onClick={() => setOpen(true)}>Google Calendar…</PlainButton>
              {status.may_write ? null : (
                <PlainButton disabled={busy} onClick={connect}>
                  Let Chairline change events
                </PlainButton>
              )}
            </>
          ) : (
            <PlainButton disabled={busy} onClick={connect}>
              {status.problem === null ? 'Connect' : 'Connect again'}
            </PlainButton>
          )}
          {status.connected && status.problem !== null ? (
            <PlainButton onClick={() => setOpen(true)}>More…</PlainButton>
          ) : null}
          {blocked ? (
            <p role="alert" className="caption no-margin">
              The browser did not open the new tab.{' '}
              <a href={blocked} target="_blank" rel="noreferrer" onClick={opened}>
                Open Google’s page
              </a>
            </p>
          ) : null}
        </div>
      )}
      {open && status ? <GoogleDialog status={status} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}
