import { contacts as contract, formatPhone } from '@chairline/contract';
import { contactName, isNamed } from '@chairline/office-state/contacts';
import {
  mdiAccountPlusOutline,
  mdiCheck,
  mdiClockPlusOutline,
  mdiEmailOutline,
  mdiMessageTextOutline,
  mdiPhoneOutline,
  mdiPhonePlusOutline,
  mdiReplyOutline,
  mdiTagOutline,
} from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLimited } from '../../../lib/limited.ts';
import { ongoingCallsQuery } from '../../../lib/ongoing-calls.ts';
import { useSession } from '../../../lib/session.ts';
import { CallButton } from '../../../ui/call-button.tsx';
import { joinCall, refusedJoin } from '../../../ui/join-call.ts';
import { IconButton, type IconButtonProps } from '../../../ui/icon-button.tsx';
import { numbersToCall, textableNumbers } from '../contact-numbers.ts';
import type { Contact } from '../contact-types.ts';
import { holdHot } from '../list-view.ts';
import { setNeedsAnswer } from '../mutations.ts';
import { askPutOff } from '../put-off-asked.ts';
import classes from './contact-row.module.css';
import type { OpenFor } from '../contact-types.ts';
import { RowCallPopup } from './row-call-popup.tsx';
import { RowTagPopup } from './row-tag-popup.tsx';

function Action(props: IconButtonProps) {
  return <IconButton size={24} iconSize={18} {...props} className={classes.action} />;
}

interface RowActionsProps {
  /** The row is hot; else it is one of a missed call, which shows how to call back. */
  all: boolean;
  contact: Contact;
  onOpen: (id: number, what?: OpenFor) => void;
}

/** Joins the call that goes on with the contact, or calls them: at their only number, or at the one that is chosen. */
function CallActions({ contact }: { contact: Contact }) {
  const [choosing, setChoosing] = useState(false);
  // Live once it was fetched: not asked for again with each row.
  const ongoing = useQuery({ ...ongoingCallsQuery, refetchOnMount: false }).data?.find(
    ({ contact_id }) => contact_id === contact.contact_id,
  );
  useEffect(() => {
    if (!choosing) return undefined;
    holdHot(true);
    return () => holdHot(false);
  }, [choosing]);
  const name = contactName(contact);
  const numbers = numbersToCall(contact);
  const [only] = numbers;
  if (ongoing)
    return (
      <Action
        icon={mdiPhonePlusOutline}
        label={`Join the call with ${name} as supervisor`}
        tip="Join this call as supervisor"
        refused={refusedJoin()}
        onClick={() => joinCall(ongoing)}
      />
    );
  if (!only) return null;
  if (numbers.length === 1)
    return (
      <CallButton
        name={name}
        number={only.number}
        contactId={contact.contact_id}
        className={classes.action}
        size={18}
      />
    );
  return (
    <RowCallPopup contact={contact} opened={choosing} onChange={setChoosing}>
      <Action
        icon={mdiPhoneOutline}
        label={`Call ${name}`}
        tip="Call"
        aria-expanded={choosing}
        onClick={() => setChoosing(!choosing)}
      />
    </RowCallPopup>
  );
}

/** Calls back whoever's call was missed. It stands on the row, where the quick actions have theirs. */
function CallBack({ contact }: { contact: Contact }) {
  const [first] = numbersToCall(contact);
  if (!first) return null;
  return (
    <span className={classes.callBack}>
      <CallButton
        name={contactName(contact)}
        number={first.number}
        contactId={contact.contact_id}
        className={classes.action}
        size={18}
        // With the keyboard in the row its quick actions are there.
        tabIndex={-1}
      />
    </span>
  );
}

/** What can be done from a row at once: text, e-mail, name a number, tag, done or needs an answer, call or join a call. */
function AllActions({ contact, onOpen }: Omit<RowActionsProps, 'all'>) {
  const limited = useLimited();
  const mayTag = useSession().can.tag_manually;
  const [tagging, setTagging] = useState(false);
  const id = contact.contact_id;
  const name = contactName(contact);
  const [number] = textableNumbers(contact);
  const waiting = contract.waits(contact);
  // While the popup stands the actions must not go, whatever the pointer does.
  useEffect(() => {
    holdHot(tagging);
    return () => holdHot(false);
  }, [tagging]);
  return (
    <div className={classes.actions} data-actions>
      {isNamed(contact) ? null : (
        <Action
          icon={mdiAccountPlusOutline}
          label={`Name ${name}`}
          tip="Name this contact"
          refused={limited}
          onClick={() => onOpen(id, 'name')}
        />
      )}
      {number ? (
        <Action
          icon={mdiMessageTextOutline}
          label={`Text ${name}`}
          tip={`Text ${[number.label.toLowerCase(), formatPhone(number.number)].filter(Boolean).join(' ')}`}
          refused={limited}
          onClick={() => onOpen(id, 'text')}
        />
      ) : null}
      {contact.email && (isNamed(contact) || !number) ? (
        <Action
          icon={mdiEmailOutline}
          label={`E-mail ${name}`}
          tip={`E-mail ${contact.email}`}
          refused={limited}
          onClick={() => onOpen(id, 'email')}
        />
      ) : null}
      {mayTag ? (
        <RowTagPopup contact={contact} opened={tagging} onChange={setTagging}>
          <Action
            icon={mdiTagOutline}
            label={`Tags of ${name}`}
            tip="Tags"
            refused={limited}
            aria-expanded={tagging}
            onClick={() => setTagging(!tagging)}
          />
        </RowTagPopup>
      ) : null}
      <Action
        icon={waiting ? mdiCheck : mdiReplyOutline}
        label={waiting ? `Mark ${name} as done` : `Mark ${name} as needing an answer`}
        tip={waiting ? 'Done (e)' : 'Needs an answer (u)'}
        refused={limited}
        onClick={() => void setNeedsAnswer(id, !waiting)}
      />
      {waiting ? (
        <span className={`phone-gone ${classes.putOff}`}>
          <Action
            icon={mdiClockPlusOutline}
            label={`Put ${name} off`}
            tip="Put off (h)"
            refused={limited}
            onClick={() => askPutOff(id)}
          />
        </span>
      ) : null}
      <CallActions contact={contact} />
    </div>
  );
}

/** The quick actions of a row, or the one that stands on it. */
export default function RowActions({ all, ...given }: RowActionsProps) {
  return all ? <AllActions {...given} /> : <CallBack contact={given.contact} />;
}
