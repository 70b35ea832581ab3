import { formatPhone } from '@chairline/contract';
import { contactName, isNamed, type ContactExtras } from '@chairline/office-state/contacts';
import {
  mdiAccountPlusOutline,
  mdiArrowLeft,
  mdiCheck,
  mdiEmailOutline,
  mdiForumOutline,
  mdiReplyOutline,
} from '@mdi/js';
import { useEffect, useRef, useState } from 'react';
import {
  allNumbers,
  numbersToCall,
  refuseLimited,
  toggleNeedsAnswer,
  type Contact,
} from '../../contacts/index.ts';
import { useContactTypes } from '../../labels/index.ts';
import { useLimited } from '../../../lib/limited.ts';
import { CallButton } from '../../../ui/call-button.tsx';
import { ContactAvatar } from '../../../ui/contact-avatar.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { MediaTarget } from '../../../ui/media/media-kinds.ts';
import { PanelBadge } from '../../../ui/panel-badge.tsx';
import { InternalBadge } from '../../conversations/index.ts';
import { useDeskConvoAddress } from '../address/use-desk-convo-address.ts';
import type { useCentreAddress } from '../address/use-centre-address.ts';
import type { FamilyView } from '../use-family.ts';
import { ContactPopup } from './contact-popup.tsx';
import { HeaderStrip } from './header-strip.tsx';
import { NameForm } from './name-form.tsx';
import classes from './thread-header.module.css';

interface ThreadHeaderProps {
  contactId: number;
  contact: Contact | undefined;
  extras: ContactExtras | undefined;
  family: FamilyView;
  inFamily: boolean;
  address: ReturnType<typeof useCentreAddress>;
  onView: (target: MediaTarget) => void;
  onBack: () => void;
}

function sharedNote(shared: ContactExtras['shares_number_with']): string | null {
  if (shared.length === 0) return null;
  const names = [...new Set(shared.map((other) => other.full_name || formatPhone(other.number)))];
  const last = names.pop()!;
  return `This number is shared with ${names.length > 0 ? `${names.join(', ')} and ` : ''}${last}`;
}

/** Whose thread it is: all about the contact in a popup, tags, type, family, and whether an answer is due. */
export function ThreadHeader(props: ThreadHeaderProps) {
  const { contactId, contact, extras, family, inFamily, address, onView, onBack } = props;
  const [naming, setNaming] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const types = useContactTypes();
  const limited = useLimited();
  const { openList } = useDeskConvoAddress();
  const unnamed = contact !== undefined && !isNamed(contact);

  // On a phone the thread takes the list's place: the focus goes with it.
  useEffect(() => {
    if (matchMedia('(max-width: 768px)').matches) heading.current?.focus({ preventScroll: true });
  }, [contactId]);

  if (!contact) {
    return (
      <header className={classes.header} aria-busy="true">
        <BackButton onBack={onBack} />
        <span className={`square-32 bg-skeleton ${classes.avatarSpace}`} />
        <span className={classes.nameSpace} />
      </header>
    );
  }
  const name = contactName(contact);
  const note = extras ? sharedNote(extras.shares_number_with) : null;
  const numbers = unnamed ? [] : allNumbers(contact).map(formatPhone);
  const about = unnamed ? 'Nobody has named this number yet' : (numbers[0] ?? contact.email);
  const waiting = contact.needs_answer;
  return (
    <>
      <header className={classes.header}>
        <BackButton onBack={onBack} />
        {/* On a phone the name needs its room. */}
        <span className="phone-gone fixed-size">
          <ContactAvatar contact={contact} typeColor={types.get(contact.contact_type)?.color} size={32} />
        </span>
        <div className="grow min-w-0">
          <h2 ref={heading} tabIndex={-1} className={`ellipsis text-14 no-margin semibold ${classes.name}`}>
            <ContactPopup
              contact={contact}
              extras={extras}
              name={name}
              onMail={() => address.openMail('new')}
              onView={onView}
            />
          </h2>

          {about ? <p className="ellipsis caption no-margin tabular">{about}</p> : null}
        </div>
        {unnamed && !naming ? (
          <button
            type="button"
            className={classes.action}
            aria-disabled={limited !== null || undefined}
            data-tip={limited ?? undefined}
            onClick={() => {
              if (!refuseLimited()) setNaming(true);
            }}
          >
            <Icon path={mdiAccountPlusOutline} size={18} />
            <span className={classes.actionWords}>Name this contact</span>
          </button>
        ) : null}
        {numbersToCall(contact).map(({ number, kind }) => (
          <CallButton
            key={number}
            name={name}
            number={number}
            kind={kind}
            contactId={contactId}
            className={classes.icon}
          />
        ))}
        {contact.email ? (
          <button
            type="button"
            className={classes.icon}
            aria-label={`Write an e-mail to ${name}`}
            data-tip={limited ?? `E-mail ${contact.email}`}
            aria-disabled={limited !== null || undefined}
            onClick={() => {
              if (!refuseLimited()) address.openMail('new');
            }}
          >
            <Icon path={mdiEmailOutline} size={20} />
          </button>
        ) : null}
        <button type="button" className={`${classes.icon} ${classes.onPhone}`} onClick={openList}>
          <Icon path={mdiForumOutline} size={20} />
          <span className="hidden-text">Internal conversations</span>
          <PanelBadge key={contactId} Badge={InternalBadge} contactId={contactId} />
        </button>
        <button
          type="button"
          className={classes.action}
          aria-disabled={limited !== null || undefined}
          data-tip={limited ?? (waiting ? 'Done (e)' : 'It still needs an answer (u)')}
          onClick={() => toggleNeedsAnswer(contactId)}
        >
          <Icon path={waiting ? mdiCheck : mdiReplyOutline} size={18} />
          <span className={classes.actionWords}>{waiting ? 'Mark as done' : 'Mark as unanswered'}</span>
        </button>
      </header>
      <HeaderStrip contact={contact} family={family} inFamily={inFamily} address={address} />
      {naming && unnamed ? <NameForm contactId={contactId} onClose={() => setNaming(false)} /> : null}
      {note ? <p className={classes.note}>{note}</p> : null}
    </>
  );
}

function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <button type="button" className={classes.back} aria-label="Back to the contacts" onClick={onBack}>
      <Icon path={mdiArrowLeft} size={22} />
    </button>
  );
}
