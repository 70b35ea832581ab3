import type { offices } from '@chairline/contract';
import { mdiAlertCircleOutline, mdiCheck, mdiClockOutline, mdiEmailOutline } from '@mdi/js';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatTime, formatWhen } from '../../../ui/format-date.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from './sent-mails.module.css';

type ServiceMail = offices.ServiceMail;

const states: Record<ServiceMail['state'], { label: string; icon: string }> = {
  queued: { label: 'Queued', icon: mdiClockOutline },
  sent: { label: 'Sent', icon: mdiCheck },
  failed: { label: 'Failed', icon: mdiAlertCircleOutline },
};

/** The mails an office was sent before, the newest first, each with what became of it. */
export function SentMails({ mails }: { mails: readonly ServiceMail[] }) {
  const { timezone } = useSession().client;
  if (mails.length === 0) {
    return (
      <EmptyState
        icon={mdiEmailOutline}
        title="Nothing was sent yet"
        hint="Mails to this office stand here, with what became of each."
      />
    );
  }
  return (
    <ul className={classes.list}>
      {mails.map((mail) => {
        const { label, icon } = states[mail.state];
        const people = mail.recipients.length;
        const exact = `${formatWhen(mail.at, timezone)}, ${formatTime(mail.at, timezone)}`;
        return (
          <li key={mail.mail_id} className={classes.mail}>
            <div className={classes.top}>
              <h4 className={classes.subject}>{mail.subject}</h4>
              <time className={classes.time} dateTime={mail.at} title={exact}>
                {formatWhen(mail.at, timezone)}
              </time>
            </div>
            <p className={classes.meta}>
              <span className={classes.state} data-state={mail.state}>
                <Icon path={icon} size={14} />
                {label}
              </span>
              <span title={mail.recipients.join('\n')}>
                {mail.to === 'admins' ? 'Active admins' : 'All users'}, {people}{' '}
                {people === 1 ? 'person' : 'people'}
              </span>
              <span>by {mail.sent_by}</span>
            </p>
            {mail.error ? <p className={classes.error}>{mail.error}</p> : null}
            <details className={classes.details}>
              <summary className={classes.summary}>{mail.text}</summary>
              <p className={classes.text}>{mail.text}</p>
              <p className={classes.addresses}>To {mail.recipients.join(', ')}</p>
            </details>
          </li>
        );
      })}
    </ul>
  );
}
