import { contacts as contract } from '@chairline/contract';
import { isNamed, type ContactExtras } from '@chairline/office-state/contacts';
import { mdiCreationOutline, mdiEmailOutline, mdiImageMultipleOutline } from '@mdi/js';
import { askPutOff, ContactFacts, GlanceCard, refuseLimited, type Contact } from '../../contacts/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { usePhoneWidth } from '../../../ui/use-phone-width.ts';
import { useDeskAddress } from '../address/use-desk-address.ts';
import classes from './contact-popup.module.css';

interface AboutContactProps {
  contact: Contact;
  extras: ContactExtras | undefined;
  onMail: () => void;
  /** Sums the thread up; null without AI. */
  onSummary: (() => void) | null;
  onGallery: () => void;
  onClose: () => void;
}

/** What stands behind the thread's name: the card, how to reach them, and what can be done from there. */
export default function AboutContact(props: AboutContactProps) {
  const { contact, extras, onMail, onSummary, onGallery, onClose } = props;
  const { openContact, openPanel } = useDeskAddress();
  // Elsewhere it stands beside the name.
  const putOff = usePhoneWidth() && !isNamed(contact) && contract.waits(contact);
  const close = (then: () => void) => () => {
    onClose();
    then();
  };
  return (
    <>
      <div className={classes.facts}>
        <GlanceCard
          contact={contact}
          extras={extras}
          onOpenContact={(id) => close(() => openContact(id))()}
        />
        <div className="margin-t-8 line-top pad-8-0">
          <ContactFacts contact={contact} extras={extras} onCalled={onClose} />
        </div>
      </div>
      <div className={classes.actions}>
        <Action onClick={close(() => openPanel('contactInfo'))}>Open contact info</Action>
        {contact.email ? (
          <Action icon={mdiEmailOutline} onClick={close(onMail)}>
            E-mail
          </Action>
        ) : null}
        <Action icon={mdiImageMultipleOutline} onClick={close(onGallery)}>
          Pictures and files
        </Action>
        {putOff ? (
          <Action
            onClick={close(() => {
              if (!refuseLimited()) askPutOff(contact.contact_id);
            })}
          >
            Put off
          </Action>
        ) : null}
        {onSummary ? (
          <Action icon={mdiCreationOutline} onClick={close(onSummary)}>
            What happened so far
          </Action>
        ) : null}
      </div>
    </>
  );
}

function Action({ icon, onClick, children }: { icon?: string; onClick: () => void; children: string }) {
  return (
    <LinkButton size={13} className="nowrap" onClick={onClick}>
      {icon === undefined ? null : <Icon path={icon} size={16} className="phone-gone" />}
      {children}
    </LinkButton>
  );
}
