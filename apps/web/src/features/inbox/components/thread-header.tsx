import { contacts as contract, formatPhone } from '@chairline/contract';
import { contactName, isNamed, type ContactExtras } from '@chairline/office-state/contacts';
import {
  mdiAccountPlusOutline,
  mdiCheck,
  mdiClockPlusOutline,
  mdiEmailOutline,
  mdiForumOutline,
  mdiReplyOutline,
} from '@mdi/js';
import { useEffect, useRef, useState } from 'react';
import {
  allNumbers,
  askPutOff,
  numbersToCall,
  refuseLimited,
  toggleNeedsAnswer,
  type Contact,
} from '../../contacts/index.ts';
import { useTypeColors } from '../../labels/index.ts';
import { useLimited } from '../../../lib/limited.ts';
import { CallButton } from '../../../ui/call-button.tsx';
import { ContactAvatar } from '../../../ui/contact-avatar.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { BackButton } from '../../../ui/back-button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { MediaTarget } from '../../../ui/media/media-kinds.ts';
import { PanelBadge } from '../../../ui/panel-badge.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { usePhoneWidth } from '../../../ui/use-phone-width.ts';
import { InternalBadge } from '../../conversations/index.ts';
import { useDeskConvoAddress } from '../address/use-desk-convo-address.ts';
import type { useCentreAddress } from '../address/use-centre-address.ts';
import type { FamilyView } from '../use-family.ts';
import { useGivenTag } from '../use-given-tag.ts';
import { ContactPopup } from './contact-popup.tsx';
import { HeaderLine, HeaderNotes, SheetNotes } from './header-state.tsx';
import { HeaderStrip } from './header-strip.tsx';
import { NameForm } from './name-form.tsx';
import classes from './thread-header.module.css';

/** What an unnamed contact is known by: some senders of texts are a word (an alphanumeric sender id). */
function kindOfSender(number: string | undefined): 'number' | 'sender' | 'address' {
  if (number === undefined) return 'address';
  return /[a-z]/i.test(number) ? 'sender' : 'number';
}

interface ThreadHeaderProps {
  contactId: number;
  contact: Contact | undefined;
  extras: ContactExtras | undefined;
  family: FamilyView;
  inFamily: boolean;
  address: ReturnType<typeof useCentreAddress>;
  onView: (target: MediaTarget) => void;
  /** Sums the thread up; null without AI. */
  onSummary: (() => void) | null;
  onBack: () => void;
}

/** Whose thread it is: all about the contact in a popup, tags, type, family, and whether an answer is due. */
export function ThreadHeader(props: ThreadHeaderProps) {
  const { contactId, contact, extras, family, inFamily, address, onView, onSummary, onBack } = props;
  const [naming, setNaming] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const colors = useTypeColors();
  const limited = useLimited();
  const { openList } = useDeskConvoAddress();
  const phone = usePhoneWidth();
  const tag = useGivenTag(contactId);
  const unnamed = contact !== undefined && !isNamed(contact);

  // On a phone the thread takes the list's place: the focus goes with it.
  useEffect(() => {
    if (matchMedia('(max-width: 768px)').matches) heading.current?.focus({ preventScroll: true });
  }, [contactId]);

  if (!contact) {
    return (
      <header className={classes.header} aria-busy="true">
        <BackButton label="Back to the contacts" className={classes.back} onBack={onBack} />
        <span className={`square-32 bg-skeleton ${classes.avatarSpace}`} />
        <span className={classes.nameSpace} />
      </header>
    );
  }
  const name = contactName(contact);
  const numbers = unnamed ? [] : allNumbers(contact).map(formatPhone);
  const about = unnamed
    ? `Nobody has named this ${kindOfSender(allNumbers(contact)[0])} yet`
    : (numbers[0] ?? contact.email);
  const waiting = contract.waits(contact);
  const strip = <HeaderStrip contact={contact} family={family} inFamily={inFamily} address={address} />;
  return (
    <>
      <header className={classes.header}>
        <BackButton label="Back to the contacts" className={classes.back} onBack={onBack} />
        <span className={`fixed-size ${classes.avatar}`}>
          <ContactAvatar contact={contact} typeColor={colors.get(contact.contact_type)} size={32} />
        </span>
        <div className="grow min-w-0">
          <h2 ref={heading} tabIndex={-1} className={`ellipsis text-14 no-margin semibold ${classes.name}`}>
            <ContactPopup
              contact={contact}
              extras={extras}
              name={name}
              strip={
                <>
                  {strip}
                  <SheetNotes contact={contact} extras={extras} inFamily={inFamily} />
                </>
              }
              onMail={() => address.openMail('new')}
              onSummary={onSummary}
              onView={onView}
            />
          </h2>

          <HeaderLine contact={contact} extras={extras} inFamily={inFamily} about={about} />
        </div>
        {unnamed && !naming ? (
          <PlainButton
            className={classes.action}
            aria-disabled={limited !== null || undefined}
            data-tip={limited ?? undefined}
            onClick={() => {
              if (!refuseLimited()) setNaming(true);
            }}
          >
            <Icon path={mdiAccountPlusOutline} size={18} />
            <span className={classes.actionWords}>Name this contact</span>
          </PlainButton>
        ) : null}
        {numbersToCall(contact).map(({ number, kind }) => (
          <CallButton
            key={number}
            name={name}
            number={number}
            kind={kind}
            contactId={contactId}
            {...(tag === null || inFamily ? {} : { tagId: tag })}
            className={classes.icon}
          />
        ))}
        {/* On a phone it is behind the name. */}
        {contact.email && !phone ? (
          <IconAction
            icon={mdiEmailOutline}
            label={`Write an e-mail to ${name}`}
            tip={`E-mail ${contact.email}`}
            onClick={() => address.openMail('new')}
          />
        ) : null}
        <IconButton
          icon={mdiForumOutline}
          label="Internal conversations"
          size={32}
          iconSize={20}
          ink="plain"
          className={classes.onPhone}
          onClick={openList}
        >
          <PanelBadge key={contactId} Badge={InternalBadge} contactId={contactId} />
        </IconButton>
        {/* On a phone a number needs its room to be read whole: it is behind the number. */}
        {waiting && !(phone && unnamed) ? (
          <IconAction
            icon={mdiClockPlusOutline}
            label={`Put ${name} off`}
            tip="Put off (h)"
            onClick={() => askPutOff(contactId)}
          />
        ) : null}
        {waiting ? (
          <PlainButton
            className={classes.action}
            aria-disabled={limited !== null || undefined}
            data-tip={limited ?? 'Done (e)'}
            onClick={() => toggleNeedsAnswer(contactId)}
          >
            <Icon path={mdiCheck} size={18} />
            <span className={classes.actionWords}>Mark as done</span>
          </PlainButton>
        ) : (
          <IconAction
            icon={mdiReplyOutline}
            label="Mark as unanswered"
            tip="It still needs an answer (u)"
            onClick={() => toggleNeedsAnswer(contactId)}
          />
        )}
      </header>
      {phone ? null : strip}
      {naming && unnamed ? <NameForm contactId={contactId} onClose={() => setNaming(false)} /> : null}
      {phone ? null : <HeaderNotes contact={contact} extras={extras} />}
    </>
  );
}

interface IconActionProps {
  icon: string;
  label: string;
  tip: string;
  onClick: () => void;
}

/** What the office's running time is needed for, behind an icon. */
function IconAction({ icon, label, tip, onClick }: IconActionProps) {
  const limited = useLimited();
  return (
    <IconButton
      icon={icon}
      label={label}
      tip={limited ?? tip}
      size={32}
      iconSize={20}
      ink="plain"
      aria-disabled={limited !== null || undefined}
      onClick={() => {
        if (!refuseLimited()) onClick();
      }}
    />
  );
}
