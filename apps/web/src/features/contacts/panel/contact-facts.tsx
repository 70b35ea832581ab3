import { contactName, type ContactExtras } from '@chairline/office-state/contacts';
import { mdiContentCopy } from '@mdi/js';
import { CallButton } from '../../../ui/call-button.tsx';
import { Fact, FactList } from '../../../ui/fact-list.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { notify } from '../../../ui/notify.tsx';
import { useContactTypes } from '../../labels/index.ts';
import { aboutContact } from '../about-contact.ts';
import type { Contact } from '../contact-types.ts';

interface ContactFactsProps {
  contact: Contact;
  extras: ContactExtras | undefined;
  /** Its type is said elsewhere. */
  withoutType?: boolean;
  onCalled?: () => void;
}

const tool =
  'icon-button square-28 fixed-size radius-control ink-dim no-underline hover-tint phone-h-44 phone-min-w-44';

/** How a contact is reached and where they live, as text: numbers can be called and all of it copied. */
export function ContactFacts({ contact, extras, withoutType = false, onCalled }: ContactFactsProps) {
  const types = useContactTypes();
  const typeName = withoutType ? undefined : types.get(contact.contact_type)?.type_name;
  return (
    <FactList>
      {aboutContact(contact, extras, typeName).map((fact) => (
        <Fact key={`${fact.label}:${fact.text}`} label={fact.label}>
          <span className="row wrap justify-end gap-4">
            <span className={`grow ${fact.number === undefined ? 'min-w-0' : 'nowrap'}`}>{fact.text}</span>
            {fact.number === undefined ? null : (
              <CallButton
                name={contactName(contact)}
                number={fact.number}
                contactId={contact.contact_id}
                className={tool}
                size={16}
                {...(onCalled ? { onCalled } : {})}
              />
            )}
            {fact.copy === undefined ? null : <CopyButton text={fact.copy} />}
          </span>
        </Fact>
      ))}
    </FactList>
  );
}

function CopyButton({ text }: { text: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify({ message: `${text} copied`, kind: 'success' });
    } catch (error) {
      console.warn('The browser refused to copy', error);
      notify({ message: 'The browser did not allow copying.', kind: 'error' });
    }
  };
  return (
    <IconButton
      icon={mdiContentCopy}
      label={`Copy ${text}`}
      tip="Copy"
      size={28}
      onClick={() => void copy()}
    />
  );
}
