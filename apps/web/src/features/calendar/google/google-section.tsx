import { googleCalendar } from '@chairline/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { omit } from '../../../lib/omit.ts';
import { useSession } from '../../../lib/session.ts';
import { formatWhen } from '../../../ui/format-date.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { useConsent } from '../../../ui/use-consent.tsx';
import classes from '../components/side-panel.module.css';
import { GoogleDialog } from './google-dialog.tsx';
import { stepSentence, waySentence } from './google-words.ts';
import { googleStatusQuery } from './queries.ts';

/** The viewer's own Google calendars: connecting them, and how far they are. */
export function GoogleSection() {
  const { timezone } = useSession().client;
  const { data: status, isError, refetch } = useQuery(googleStatusQuery);
  // Changing events is asked for once they are read; connecting again asks for what there was.
  const right = status?.connected && (status.problem === null || status.may_write) ? 'write' : 'read';
  const { busy, connect, blocked } = useConsent('Google’s', () =>
    call(googleCalendar.authenticateGoogleCalendar, { query: { right }, quiet400: true }),
  );
  const way = status ? waySentence(status) : null;
  const [open, setOpen] = useState(false);
  const asked = useSearch({ from: '/shell/calendar' }).of === 'google';
  const navigate = useNavigate({ from: '/calendar' });
  const section = useRef<HTMLElement>(null);
  // A sheet that opens for it gives it the focus; else it takes it.
  const [first] = useState(asked);
  const known = status !== undefined || isError;
  useEffect(() => {
    // With less in it, it would be brought into sight by half.
    if (!asked || !known) return;
    section.current?.focus();
    section.current?.scrollIntoView({ block: 'nearest' });
    void navigate({ search: (held) => omit(held, ['of']), replace: true });
  }, [asked, known, navigate]);
  return (
    <section
      ref={section}
      aria-label="Google Calendar"
      tabIndex={-1}
      data-autofocus={first || undefined}
      // Brought into sight with its ring and some room under its button.
      style={{ scrollMargin: 16 }}
    >
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
          {blocked}
        </div>
      )}
      {open && status ? <GoogleDialog status={status} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}
