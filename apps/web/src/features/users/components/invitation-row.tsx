import type { users } from '@chairline/contract';
import { ActionIcon } from '@mantine/core';
import { mdiClose, mdiEmailSyncOutline, mdiEmailOutline } from '@mdi/js';
import { useState } from 'react';
import { formatWhen } from '../../../ui/format-date.ts';
import { Icon } from '../../../ui/icon.tsx';
import { describeInvitation, fullName } from '../managed-users.ts';
import { resendInvitation, withdraw } from '../mutations.ts';
import { useWork } from '../../../ui/use-work.ts';
import classes from './manage-accounts.module.css';

/** Somebody who was mailed a link and has not used it: what became of it, resend, withdraw. */
export function InvitationRow({ invitation, timezone }: { invitation: users.Invitation; timezone: string }) {
  const [now] = useState(Date.now);
  const { busy: running, run } = useWork();
  const name = fullName(invitation);
  const { text, bad } = describeInvitation(invitation, now, (iso) => formatWhen(iso, timezone));
  return (
    <div className={classes.row}>
      <span className={classes.initials} aria-hidden>
        <Icon path={mdiEmailOutline} size={16} />
      </span>
      <span className="grid grow min-w-0">
        <span className={`ellipsis text-13 medium ${classes.name}`} title={name}>
          {name}
          <span className={classes.tag}>{invitation.role}</span>
        </span>
        <span className="ellipsis caption" title={`${invitation.email} · ${text}`}>
          {bad ? <span className="ink-error">{text} · </span> : null}
          {invitation.email}
          {bad ? null : ` · ${text}`}
        </span>
      </span>
      <span className="flex fixed-size gap-4" aria-busy={running}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          className="phone-44"
          aria-label={`Send the mail to ${name} again`}
          data-tip="Send again"
          onClick={() => void run(() => resendInvitation(invitation))}
        >
          <Icon path={mdiEmailSyncOutline} size={20} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          className="phone-44"
          aria-label={`Withdraw the invitation of ${name}`}
          data-tip="Withdraw"
          onClick={() => void run(() => withdraw(invitation))}
        >
          <Icon path={mdiClose} size={20} />
        </ActionIcon>
      </span>
    </div>
  );
}
