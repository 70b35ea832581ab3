import { addressOf, formatPhone } from '@chairline/contract';
import { contactName } from '@chairline/office-state/contacts';
import { mdiMessageTextOutline, mdiOpenInNew, mdiPhoneOutline } from '@mdi/js';
import { useRouter } from '@tanstack/react-router';
import { intendText } from '../../../lib/text-intent.ts';
import { AddressLink } from '../../../ui/address-link.tsx';
import { CallButton } from '../../../ui/call-button.tsx';
import { Labelled } from './labelled.tsx';
import { PlainButton, plainButton } from '../../../ui/plain-button.tsx';
import { numbersToCall, useContactDetail } from '../../contacts/index.ts';

/** What can be done for the patient of an appointment: their thread, a text, a call. */
export function AppointmentPeople({ contactId }: { contactId: number | null }) {
  if (contactId === null)
    return (
      <p className="hint no-margin">
        No contact is linked to this patient yet. Who it is, is decided under Settings, OD Integration.
      </p>
    );
  return <ContactActions contactId={contactId} />;
}

function ContactActions({ contactId }: { contactId: number }) {
  const { history } = useRouter();
  const { contact } = useContactDetail(contactId);
  const href = addressOf({ contact: contactId });
  return (
    <div className="row wrap gap-8">
      <AddressLink href={href} className={plainButton()}>
        <Labelled icon={mdiOpenInNew} words="Open the thread" />
      </AddressLink>
      <PlainButton
        onClick={() => {
          intendText(contactId);
          history.push(href);
        }}
      >
        <Labelled icon={mdiMessageTextOutline} words="Text" />
      </PlainButton>
      {contact
        ? numbersToCall(contact).map(({ number, kind }) => (
            <CallButton
              key={number}
              name={contactName(contact)}
              number={number}
              contactId={contactId}
              className={plainButton()}
            >
              <Labelled icon={mdiPhoneOutline} words={kind ? formatPhone(number) : 'Call'} />
            </CallButton>
          ))
        : null}
    </div>
  );
}
