import '@mantine/core/styles/Checkbox.layer.css';
import { social as contract } from '@chairline/contract';
import { Button, Checkbox } from '@mantine/core';
import { mdiAlertOutline, mdiCheckCircleOutline, mdiFacebook } from '@mdi/js';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { formatWhen } from '../../../ui/format-date.ts';
import { sayFault } from '../../../ui/say-fault.ts';
import { useConsent } from '../../../ui/use-consent.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { type Connection, receiveConnection } from '../post-queries.ts';
import { PageMessages } from './page-messages.tsx';

/** Whether the office's Facebook account is connected, and which of its pages are posted to. */
export function FacebookAccount({ connection }: { connection: Connection }) {
  const session = useSession();
  const admin = session.can.administer;
  const { busy, connect, blocked } = useConsent('Facebook’s', () =>
    // What was given before for Messenger is asked for again, so that it stays.
    call(contract.authenticateFacebook, {
      query: { messenger: connection.pages.some(({ messenger }) => messenger.state !== 'off') },
    }),
  );
  const [asking, setAsking] = useState(false);
  const disconnect = async () => {
    receiveConnection(await call(contract.disconnectFacebook));
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
  const { connected, problem, account, read_at: readAt, pages } = connection;

  return (
    <div className="column gap-12">
      {!connection.set_up ? (
        <Banner tone="warning" icon={mdiFacebook} title="Facebook is not set up on this server">
          The provider sets META_APP_ID and META_APP_SECRET, of an app at developers.facebook.com; then an
          admin connects your page here.
        </Banner>
      ) : null}
      {connection.set_up && !connected ? (
        <Banner
          tone="info"
          icon={mdiFacebook}
          title="No Facebook page is connected"
          actions={open('Connect Facebook', true)}
        >
          {admin
            ? 'Facebook asks you, in a new tab, which pages Chairline may post to.'
            : 'An admin of your office can connect it.'}
        </Banner>
      ) : null}
      {connected && problem !== null ? (
        <Banner
          tone="error"
          icon={mdiAlertOutline}
          title={problem}
          actions={
            <>
              {leave}
              {open('Connect again', true)}
            </>
          }
        >
          {admin
            ? 'Posts do not go out until then.'
            : 'Posts do not go out until an admin connects it again.'}
        </Banner>
      ) : null}
      {connected && problem === null ? (
        <Banner
          tone="ok"
          icon={mdiCheckCircleOutline}
          title={account === '' ? 'Facebook is connected' : `Connected as ${account}`}
          actions={
            <>
              {leave}
              {open('Connect again', false)}
            </>
          }
        >
          {readAt === null
            ? 'Reading the pages…'
            : `Pages read ${formatWhen(readAt, session.client.timezone)}`}
        </Banner>
      ) : null}
      {blocked}
      {connected && readAt !== null ? <Pages connection={connection} mayChoose={admin} /> : null}
      {connected && readAt !== null ? <PageMessages connection={connection} mayChange={admin} /> : null}
      {asking ? (
        <AskDialog
          title="Disconnect Facebook?"
          question={`Chairline gives its right to ${pages.length === 1 ? 'the page' : 'the pages'} back to Facebook. What was posted stays there; posts that wait for their time do not go out.`}
          confirm="Disconnect"
          grave
          onClose={() => setAsking(false)}
          onConfirm={disconnect}
        />
      ) : null}
    </div>
  );
}

/** The pages of the account; an admin ticks those that are posted to. */
function Pages({ connection, mayChoose }: { connection: Connection; mayChoose: boolean }) {
  const { busy, busyWith, run } = useWork<string>(sayFault);
  if (connection.pages.length === 0)
    return (
      <p className="hint no-margin">
        This account manages no page, or none was ticked on Facebook. Connect again and choose the page of
        your practice.
      </p>
    );
  const choose = (pageId: string, chosen: boolean) =>
    run(async () => {
      const ids = connection.pages.filter((page) => (page.page_id === pageId ? chosen : page.chosen));
      const body = { page_ids: ids.map(({ page_id }) => page_id), version: connection.version };
      receiveConnection(await call(contract.choosePages, { body }));
    }, pageId);
  return (
    <fieldset className="no-border no-margin no-pad column gap-8" aria-label="Pages that are posted to">
      {connection.pages.map((page) => (
        <Checkbox
          key={page.page_id}
          label={page.name}
          description={
            page.may_post
              ? undefined
              : 'The account may not post to this page. Facebook calls the right “Content”.'
          }
          checked={page.chosen}
          disabled={!page.may_post || !mayChoose}
          aria-busy={busyWith === page.page_id || undefined}
          onChange={({ currentTarget }) => {
            if (!busy) void choose(page.page_id, currentTarget.checked);
          }}
        />
      ))}
    </fieldset>
  );
}
