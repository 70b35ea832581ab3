import { formatPhone } from '@chairline/contract';
import { contactName, isNamed } from '@chairline/office-state/contacts';
import {
  mdiAccountPlusOutline,
  mdiCheck,
  mdiEmailOutline,
  mdiMessageTextOutline,
  mdiReplyOutline,
  mdiTagOutline,
} from '@mdi/js';
import { useEffect, useState, type ComponentPropsWithRef } from 'react';
import { useLimited } from '../../../lib/limited.ts';
import { useSession } from '../../../lib/session.ts';
import { Icon } from '../../../ui/icon.tsx';
import { textableNumbers } from '../contact-numbers.ts';
import type { Contact } from '../contact-types.ts';
import { holdHot } from '../list-view.ts';
import { setNeedsAnswer } from '../mutations.ts';
import classes from './contact-row.module.css';
import type { OpenFor } from '../contact-types.ts';
import { RowTagPopup } from './row-tag-popup.tsx';

interface ActionProps extends ComponentPropsWithRef<'button'> {
  icon: string;
  /** The spoken name. */
  label: string;
  /** What the tip says. */
  tip: string;
  /** Why it cannot be done now. */
  refused?: string | null;
}

function Action({ icon, label, tip, refused = null, onClick, ...rest }: ActionProps) {
  return (
    <button
      {...rest}
      type="button"
      className={classes.action}
      aria-label={label}
      aria-disabled={refused !== null || undefined}
      data-tip={refused ?? tip}
      onClick={(event) => {
        if (refused === null) onClick?.(event);
      }}
    >
      <Icon path={icon} size={18} />
    </button>
  );
}

interface RowActionsProps {
  contact: Contact;
  onOpen: (id: number, what?: OpenFor) => void;
}

/** What can be done from a row at once: text, e-mail, name a number, tag, done or needs an answer. */
export default function RowActions({ contact, onOpen }: RowActionsProps) {
  const limited = useLimited();
  const mayTag = useSession().can.tag_manually;
  const [tagging, setTagging] = useState(false);
  const id = contact.contact_id;
  const name = contactName(contact);
  const [number] = textableNumbers(contact);
  const waiting = contact.needs_answer;
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
    </div>
  );
}
