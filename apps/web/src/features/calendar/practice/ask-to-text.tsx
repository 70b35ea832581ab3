import { booking, type practice } from '@chairline/contract';
import { toInstant } from '@chairline/office-time';
import { mdiMessageTextOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { type ContextType, use, useEffect, useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Later } from '../../../ui/later.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { bookingTextsQuery } from '../../booking/index.ts';
import { patientName } from './day-rules.ts';
import { forgetMoved, useMoved } from './moved-store.ts';
import { TextWay } from './text-way.ts';

/** Below the day after a move: whether the patient is to be told of the new time. It waits, and is in nobody's way. */
export function AskToText() {
  const { moved } = useMoved();
  const [writing, setWriting] = useState(false);
  // Who goes elsewhere leaves the question as well.
  useEffect(() => () => useMoved.setState({ moved: null }), []);
  const way = use(TextWay);
  if (!moved || moved.contact_id === null || !way) return null;
  const name = moved.first_name || patientName(moved);
  const settle = () => {
    setWriting(false);
    forgetMoved(moved.od_json.AptNum);
  };
  const title = `Text ${name} about the new time?`;
  return (
    <>
      <Banner
        tone="info"
        icon={mdiMessageTextOutline}
        title={title}
        actions={
          <>
            <PlainButton filled onClick={() => setWriting(true)}>
              Text {name}
            </PlainButton>
            <PlainButton onClick={settle}>No</PlainButton>
          </>
        }
      >
        {booking.timeWords(moved.od_json.AptDateTime ?? '')}
      </Banner>
      {writing ? (
        <Later>
          <MovedText
            AskText={way}
            one={moved}
            contactId={moved.contact_id}
            title={title}
            onClose={() => setWriting(false)}
            onSent={settle}
          />
        </Later>
      ) : null}
    </>
  );
}

interface MovedTextProps {
  AskText: NonNullable<ContextType<typeof TextWay>>;
  one: practice.DayAppointment;
  contactId: number;
  title: string;
  onClose: () => void;
  onSent: () => void;
}

/** The text that names the new time, in the office's words, to be changed before it goes. */
function MovedText({ AskText, one: { od_json }, contactId, title, onClose, onSent }: MovedTextProps) {
  const { timezone } = useSession().client;
  const texts = useQuery({ ...bookingTextsQuery, refetchOnMount: false }).data;
  const { AptDateTime, AptStatus, ClinicLocation } = od_json;
  const at = new Date(toInstant(AptDateTime ?? '', timezone)).toISOString();
  return (
    <AskText
      contactId={contactId}
      title={title}
      template={texts?.find(({ kind }) => kind === 'moved')?.template ?? booking.usualTexts.moved}
      appointments={[{ AptDateTime: at, AptStatus, ClinicLocation }]}
      onClose={onClose}
      onSent={onSent}
    />
  );
}
