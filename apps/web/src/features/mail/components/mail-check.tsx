import type { mail } from '@chairline/contract';
import { mail as contract } from '@chairline/contract';
import { Button } from '@mantine/core';
import { mdiAlertOutline, mdiCheckCircleOutline, mdiCompareHorizontal } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, errorMessage } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useLimited } from '../../../lib/limited.ts';
import { useSession } from '../../../lib/session.ts';
import { isShownAlready } from '../../../lib/shown-already.ts';
import { Banner, type BannerTone } from '../../../ui/banner.tsx';
import { formatWhen } from '../../../ui/format-date.ts';
import { notify } from '../../../ui/notify.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { useHeldFocus } from '../../../ui/use-held-focus.ts';
import { mailCheckQuery } from '../check-live.ts';
import { checkWords } from '../check-words.ts';
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
      <h3 id="mail-check" className={classes.title}>
        Is every e-mail here?
      </h3>
      <p className={classes.hint}>
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
  const [starting, setStarting] = useState(false);
  const running = check.state === 'running';
  useHeldFocus(starting);
  const { tone, title, text } = checkWords(check, (iso) => formatWhen(iso, timezone));

  const start = async () => {
    if (starting || running) return;
    setStarting(true);
    try {
      queryClient.setQueryData(
        mailCheckQuery.queryKey,
        await call(contract.startMailCheck, { quiet400: true }),
      );
    } catch (error) {
      if (!isShownAlready(error)) {
        notify({ message: `The comparison did not begin. ${errorMessage(error)}`, kind: 'error' });
      }
    } finally {
      setStarting(false);
    }
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
        <div className={classes.problems}>
          <h4>Not fetched</h4>
          <ul>
            {check.problems.map(({ email_ref, why }) => (
              <li key={email_ref}>
                <span className={classes.ref}>{email_ref}</span>
                <span>{why}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}
