import { social as contract } from '@chairline/contract';
import { Button, Switch } from '@mantine/core';
import { call } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { formatWhen } from '../../../ui/format-date.ts';
import { sayFault } from '../../../ui/say-fault.ts';
import { useConsent } from '../../../ui/use-consent.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { type Connection, receiveConnection } from '../post-queries.ts';

type Page = Connection['pages'][number];

/** Of each page, whether what patients write to it in Messenger comes into their conversations here. */
export function PageMessages({ connection, mayChange }: { connection: Connection; mayChange: boolean }) {
  const isOn = connection.pages.some(({ messenger }) => messenger.state !== 'off');
  if (connection.pages.length === 0 || (!connection.messenger_set_up && !isOn && !mayChange)) return null;
  return (
    <section className="column gap-12" aria-label="Messages to the pages">
      <h3 className="text-16 no-margin semibold">Messages come here</h3>
      <p className="hint no-margin">
        What patients write to a page in Messenger stands in their conversation, and is answered there within
        24 hours. That is Facebook’s rule. Facebook has what is written there as well: talk about health by
        phone or text.
      </p>
      {connection.messenger_set_up ? null : (
        <p className="hint no-margin" role="status">
          {contract.socialMessages.messengerNotSetUp}
        </p>
      )}
      {connection.pages.map((page) => (
        <PageSwitch
          key={page.page_id}
          page={page}
          mayChange={mayChange && (connection.messenger_set_up || isOn)}
        />
      ))}
    </section>
  );
}

function PageSwitch({ page, mayChange }: { page: Page; mayChange: boolean }) {
  const { timezone } = useSession().client;
  const { busy, run } = useWork(sayFault);
  const consent = useConsent('Facebook’s', () =>
    call(contract.authenticateFacebook, { query: { messenger: true } }),
  );
  const { state, problem, last_message_at: last } = page.messenger;
  const set = (on: boolean) =>
    void run(async () => {
      const params = { id: page.page_id };
      receiveConnection(await call(contract.setPageMessenger, { params, body: { on } }));
    });
  const words = {
    off: undefined,
    asking: 'Facebook is being told…',
    on: last === null ? 'On. Nobody has written yet.' : `On. Last message ${formatWhen(last, timezone)}.`,
    missing: problem,
    failed: problem,
  }[state];
  return (
    <div className="column gap-8">
      <Switch
        size="md"
        label={`Messages to ${page.name} come here`}
        description={words}
        checked={state !== 'off'}
        disabled={!mayChange}
        aria-busy={busy || undefined}
        onChange={({ currentTarget }) => {
          if (!busy) set(currentTarget.checked);
        }}
        withThumbIndicator={false}
      />
      {mayChange && state === 'missing' ? (
        <div className="row gap-8">
          <Button variant="default" loading={consent.busy} onClick={consent.connect}>
            Connect again with Messenger
          </Button>
        </div>
      ) : null}
      {mayChange && state === 'failed' ? (
        <div className="row gap-8">
          <Button variant="default" loading={busy} onClick={() => set(true)}>
            Try again
          </Button>
        </div>
      ) : null}
      {consent.blocked}
    </div>
  );
}
