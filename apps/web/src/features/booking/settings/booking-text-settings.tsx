import { booking } from '@chairline/contract';
import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useSession } from '../../../lib/session.ts';
import { notify } from '../../../ui/notify.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { bookingTextsQuery } from '../queries.ts';
import { VisitAnswerSettings } from './visit-answer-settings.tsx';

const hints: Record<booking.TextKind, string> = {
  offered: `${booking.TIMES} becomes the numbered times, $firstName the patient.`,
  booked: '$ApptTime becomes the appointments that are booked, with their place where it is known.',
  declined: '$firstName becomes the patient.',
  confirmed:
    '$firstName becomes the patient, $ApptTime the visit. It goes once, when the visit is confirmed.',
  moved:
    '$firstName becomes the patient, $ApptTime the new time. With “confirm” in it, a C in reply confirms the visit.',
};

/** The office's words around appointments. */
export default function BookingTextSettings() {
  const admin = useSession().can.administer;
  const query = useQuery(bookingTextsQuery);
  return (
    <section aria-label="Appointment texts">
      <SectionHead
        title="Appointment Texts"
        hint="What patients are told when times are offered to them, booked, or refused. Each can be changed before it is sent."
      />
      {admin ? null : <p className="hint">Only an admin of your office can change these texts.</p>}
      <VisitAnswerSettings />
      <QueryWait query={query} subject="The texts" rows={3} rowHeight={120} />
      <div className="grid gap-16">
        {query.data?.map((text) => (
          <TextForm key={`${text.kind} ${text.version}`} text={text} admin={admin} />
        ))}
      </div>
    </section>
  );
}

function TextForm({
  text: { kind, template, version },
  admin,
}: {
  text: booking.BookingText;
  admin: boolean;
}) {
  const [value, setValue] = useState(template);
  const { busy, fault, run } = useWork();
  const changed = value.trim() !== template;
  const save = () =>
    run(async () => {
      await call(booking.setBookingText, {
        params: { kind },
        body: { template: value, version },
        quiet400: true,
      });
      await queryClient.invalidateQueries({ queryKey: bookingTextsQuery.queryKey });
      notify({ message: 'The text is saved.', kind: 'success' });
    });
  return (
    <div className="grid gap-8">
      <Textarea
        label={booking.textNames[kind]}
        description={hints[kind]}
        autosize
        minRows={3}
        maxLength={1_500}
        readOnly={!admin}
        error={fault}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      {admin ? (
        <div className="flex wrap gap-8">
          <Button loading={busy} disabled={!changed || value.trim() === ''} onClick={() => void save()}>
            Save
          </Button>
          <Button
            variant="default"
            disabled={value === booking.usualTexts[kind]}
            onClick={() => setValue(booking.usualTexts[kind])}
          >
            Use the usual words
          </Button>
        </div>
      ) : null}
    </div>
  );
}
