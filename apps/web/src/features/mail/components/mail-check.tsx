import type { mail } from '@chairline/contract';
import { mail as contract } from '@chairline/contract';
import { Button } from '@mantine/core';
import { mdiAlertOutline, mdiCheckCircleOutline, mdiCompareHorizontal } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { takeAnswer } from '../../../lib/take-answer.ts';
import { useLimited } from '../../../lib/limited.ts';
import { useSession } from '../../../lib/session.ts';
import { Banner, type BannerTone } from '../../../ui/banner.tsx';
import { formatWhen } from '../../../ui/format-date.ts';
import { notify } from '../../../ui/notify.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { mailCheckQuery } from '../check-live.ts';
import { checkWords } from '../check-words.ts';
import { sayFault } from '../../../ui/say-fault.ts';
import { useWork } from '../../../ui/use-work.ts';
import classes from './mail-check.module.css';

const icons: Record<BannerTone, string> = {
  ok: mdiCheckCircleOutline,
  info: mdiCompareHorizontal,
  warning: mdiAlertOutline,
  error: mdiAlertOutline,
};

/** Compares the mailbox with what is stored here: "0 missing", or the gaps and what became of them. */
export function MailCheck() {
  const query = useQuery(mailCheckQuery);
  return (
    <section aria-labelledby="mail-check" className={classes.check}>
      <h3 id="mail-check" className="text-14 no-margin semibold">
        Is every e-mail here?
      </h3>
      <p className="hint margin-0-0-4">
        Each night the mailbox is compared with what is stored here, and what is missing is fetched.
      </p>
      <QueryWait query={query} subject="The last comparison" rows={1} rowHeight={64} />
      {query.data ? <LastCheck check={query.data} /> : null}
    </section>
  );
}

function LastCheck({ check }: { check: mail.MailCheck }) {
  const { timezone } = useSession().client;
  const limited = useLimited();
  const { busy: starting, run } = useWork((error) => sayFault(error, 'The comparison did not begin.'));
  const running = check.state === 'running';
  const { tone, title, text } = checkWords(check, (iso) => formatWhen(iso, timezone));

  const start = async () => {
    if (starting || running) return;
    await run(() => takeAnswer(mailCheckQuery, () => call(contract.startMailCheck, { quiet400: true })));
  };

  return (
    <>
      <Banner
        tone={tone}
        icon={icons[tone]}
        title={title}
        actions={
          <Button
            variant="default"
            loading={starting}
            aria-disabled={running || limited !== null}
            data-disabled={running || limited !== null || undefined}
            data-tip={limited ?? undefined}
            onClick={() => {
              if (limited) notify({ message: limited, kind: 'error' });
              else void start();
            }}
          >
            {running ? 'Comparing…' : 'Compare with Gmail now'}
          </Button>
        }
      >
        {text}
      </Banner>
      {check.problems.length > 0 ? (
        <div className={`text-13 pad-12-16 box-line radius-card ${classes.problems}`}>
          <h4>Not fetched</h4>
          <ul>
            {check.problems.map(({ email_ref, why }) => (
              <li key={email_ref}>
                <span className="ink-dim tabular">{email_ref}</span>
                <span>{why}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}
