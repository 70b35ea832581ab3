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
    <ul className="plain-list">
      {mails.map((mail) => {
        const { label, icon } = states[mail.state];
        const people = mail.recipients.length;
        const exact = `${formatWhen(mail.at, timezone)}, ${formatTime(mail.at, timezone)}`;
        return (
          <li key={mail.mail_id} className={classes.mail}>
            <div className="flex items-baseline justify-between gap-12">
              <h4 className="text-14 no-margin medium breakable">{mail.subject}</h4>
              <time className="fixed-size ink-dim size-12 tabular" dateTime={mail.at} title={exact}>
                {formatWhen(mail.at, timezone)}
              </time>
            </div>
            <p className={classes.meta}>
              <span className={`inline-row gap-4 medium ${classes.state}`} data-state={mail.state}>
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
              <p className="caption no-margin breakable">To {mail.recipients.join(', ')}</p>
            </details>
          </li>
        );
      })}
    </ul>
  );
}
