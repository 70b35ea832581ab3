import { googleCalendar, formatCount, countOf } from '@chairline/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { takeAnswer } from '../../../lib/take-answer.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { formatWhen } from '../../../ui/format-date.ts';
import { sayFault } from '../../../ui/say-fault.ts';
import { SheetActions, SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { checkSentence, lossSentence, rightSentence, stepSentence } from './google-words.ts';
import { googleStatusQuery } from './queries.ts';
import { UnsettledList } from './unsettled-list.tsx';

interface GoogleDialogProps {
  status: googleCalendar.GoogleCalendarStatus;
  onClose: () => void;
}

/** What of the viewer's Google calendars is here, what cannot be shown and why, comparing, and disconnecting. */
export function GoogleDialog({ status, onClose }: GoogleDialogProps) {
  const { timezone } = useSession().client;
  const when = (iso: string) => formatWhen(iso, timezone);
  const { busy, run } = useWork((error) => sayFault(error, 'The comparison did not begin.'));
  const [leaving, setLeaving] = useState(false);
  const comparing = status.check?.state === 'running';

  return (
    <SheetDialog title="Google Calendar" aside={status.address} behind={leaving} onClose={onClose}>
      <p className="no-margin">{stepSentence(status, when)}</p>
      <ul className="plain-list">
        {status.calendars.map(({ calendar_id, name, events }) => (
          <li key={calendar_id} className="row gap-8 min-h-32">
            <span className="ellipsis grow min-w-0">{name}</span>
            <span className="caption tabular">{formatCount(events)}</span>
          </li>
        ))}
      </ul>
      <p className="hint no-margin">{rightSentence(status)}</p>
      <UnsettledList unsettled={status.unsettled} />
      {status.unshown_count > 0 ? (
        <section aria-label="Not shown">
          <h3 className="text-14 no-margin semibold">
            {countOf(status.unshown_count, 'event is', 'events are')} not shown
          </h3>
          <ul className="plain-list">
            {status.unshown.map(({ calendar_id, title, why }) => (
              <li key={`${calendar_id} ${title} ${why}`} className="text-13">
                {title || 'Without a title'} <span className="block caption">{why}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section aria-label="Is every event here?" className="margin-8-0-0">
        <h3 className="text-14 no-margin semibold">Is every event here?</h3>
        <p className="hint margin-0-0-4" role="status">
          {status.check
            ? checkSentence(status.check, when)
            : 'Each night all of them are compared with Google.'}
        </p>
      </section>
      <SheetActions>
        <Button variant="subtle" color="gray" onClick={() => setLeaving(true)}>
          Disconnect
        </Button>
        <Button
          variant="default"
          loading={busy}
          disabled={comparing}
          onClick={() =>
            void run(() =>
              takeAnswer(googleStatusQuery, () =>
                call(googleCalendar.checkGoogleCalendar, { quiet400: true }),
              ),
            )
          }
        >
          {comparing ? 'Comparing…' : 'Compare now'}
        </Button>
      </SheetActions>
      {leaving ? (
        <AskDialog
          title="Disconnect Google Calendar?"
          question={`The copy of ${status.address || 'your calendars'} here is removed, and the right is given back to Google. ${lossSentence(status)}`}
          confirm="Disconnect"
          grave
          onClose={() => setLeaving(false)}
          onConfirm={async () => {
            await takeAnswer(googleStatusQuery, () => call(googleCalendar.disconnectGoogleCalendar));
            onClose();
          }}
        />
      ) : null}
    </SheetDialog>
  );
}
