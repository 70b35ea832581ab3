import '@mantine/core/styles/Progress.layer.css';
import { mail, type mail as mailTypes } from '@chairline/contract';
import { Button } from '@mantine/core';
import { mdiAlertOutline, mdiCheckCircleOutline, mdiEmailAlertOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { takeAnswer } from '../../../lib/take-answer.ts';
import { useSession } from '../../../lib/session.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { formatWhen } from '../../../ui/format-date.ts';
import { sayFault } from '../../../ui/say-fault.ts';
import { SectionHead } from '../../../ui/section-head.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { FetchProgress } from '../components/fetch-progress.tsx';
import { MailCheck } from '../components/mail-check.tsx';
import { mailStatusQuery } from '../live.ts';
import { useConsent } from '../../../ui/use-consent.tsx';

/** Settings › Gmail Integration: whether the office's mailbox is connected and how far its fetch is. */
export function GmailPage() {
  const query = useQuery(mailStatusQuery);
  return (
    <>
      <SectionHead title="Gmail Integration" hint="E-mails of your patients, beside their texts and calls." />
      {query.isPending ? (
        <SkeletonRows count={1} rowHeight={72} withAvatar={false} label="Loading the state of Gmail" />
      ) : null}
      {query.isError && !query.data ? (
        <FailedState
          title="The state of Gmail could not be loaded"
          error={query.error}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      {query.data ? <MailStatus status={query.data} /> : null}
    </>
  );
}

function MailStatus({ status }: { status: mailTypes.MailSyncStatus }) {
  const session = useSession();
  const admin = session.can.administer;
  const { busy, connect, blocked } = useConsent('Google’s', () =>
    call(mail.authenticateMail, { query: { client_id: session.client_id }, quiet400: true }),
  );
  const [asking, setAsking] = useState(false);

  const disconnect = async () => {
    try {
      await takeAnswer(mailStatusQuery, () => call(mail.disconnectMail));
    } catch (error) {
      sayFault(error, 'Gmail is still connected.');
    }
    setAsking(false);
  };
  const open = (label: string, loud: boolean) =>
    admin ? (
      <Button variant={loud ? 'filled' : 'default'} loading={busy} onClick={connect}>
        {label}
      </Button>
    ) : null;
  const leave = admin ? (
    <Button variant="subtle" color="gray" onClick={() => setAsking(true)}>
      Disconnect
    </Button>
  ) : null;

  return (
    <div style={{ display: 'grid', gap: 16, maxWidth: 760 }}>
      {!status.authenticated && !status.problem ? (
        <Banner
          tone="warning"
          icon={mdiEmailAlertOutline}
          title="Gmail is not authenticated"
          actions={open('Connect Gmail', true)}
        >
          {admin
            ? 'Google asks you, in a new tab, which mailbox Chairline may use.'
            : 'An admin of your office can connect the mailbox.'}
        </Banner>
      ) : null}
      {status.problem ? (
        <Banner
          tone="error"
          icon={mdiAlertOutline}
          title={status.problem}
          actions={
            <>
              {status.authenticated ? leave : null}
              {open('Re-authenticate', true)}
            </>
          }
        >
          {status.address ? `E-mails of ${status.address} do not arrive until then.` : null}
        </Banner>
      ) : null}
      {status.authenticated && !status.problem ? (
        <Banner
          tone="ok"
          icon={mdiCheckCircleOutline}
          title={status.address ? `Connected to ${status.address}` : 'Gmail is connected'}
          actions={
            <>
              {leave}
              {open('Re-authenticate', false)}
            </>
          }
        >
          {status.date ? `Last synced ${formatWhen(status.date, session.client.timezone)}` : 'Not synced yet'}
        </Banner>
      ) : null}
      {blocked}
      {status.authenticated ? <FetchProgress fetched={status.fetched} /> : null}
      {status.authenticated ? <MailCheck /> : null}
      {asking ? (
        <AskDialog
          title="Disconnect Gmail?"
          question={`Chairline gives its right to ${status.address || 'the mailbox'} back to Google. What was fetched stays in the conversations.`}
          confirm="Disconnect"
          grave
          onClose={() => setAsking(false)}
          onConfirm={disconnect}
        />
      ) : null}
    </div>
  );
}
