import { mdiAlertOutline, mdiCheckCircleOutline, mdiLanDisconnect, mdiLanPending } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../lib/session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { formatWhen } from '../../../ui/format-date.ts';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { practiceStateQuery } from '../../../lib/practice-copy.ts';
import { useNow } from '../../../ui/practice-note.tsx';

/** A second connector that was sent away less than this long ago, in milliseconds, still runs. */
const OTHER_MS = 24 * 3_600_000;

/** Whether the connector is there, which one, and what to do where it is not. */
export function ConnectorState() {
  const query = useQuery(practiceStateQuery);
  const { timezone } = useSession().client;
  const now = useNow();
  if (!query.data) return <QueryWait query={query} subject="The connector’s state" rows={1} rowHeight={56} />;
  const { connector, faults } = query.data;
  const when = (at: string | null) => (at ? formatWhen(at, timezone, now) : '');
  const what = [
    connector.version ? `Connector ${connector.version}` : '',
    connector.platform,
    connector.program_version ? `Open Dental ${connector.program_version}` : '',
    connector.database_version,
  ].filter(Boolean);
  const other = connector.refused_other_at;
  return (
    <div className="grid gap-10 margin-b-16">
      {connector.state === 'online' ? (
        <Banner tone="ok" icon={mdiCheckCircleOutline} title={`Online since ${when(connector.connected_at)}`}>
          {what.join(' · ')}
        </Banner>
      ) : connector.state === 'offline' ? (
        <Banner
          tone="warning"
          icon={mdiLanDisconnect}
          title={connector.last_seen_at ? `Offline. Last seen ${when(connector.last_seen_at)}` : 'Offline'}
        >
          Is the computer on that it was installed on, and has it internet? Then look whether the service
          “Chairline connector” runs there, and start it again. Its check (the program with{' '}
          <code>--check</code>) says what is wrong. What was read before stays;{' '}
          {what.length > 0 ? `it was ${what.join(', ')}.` : ''}
        </Banner>
      ) : (
        <Banner tone="info" icon={mdiLanPending} title="No connector has ever connected">
          Install it as below and give it the token: it connects by itself, and this changes at once.
        </Banner>
      )}
      {connector.state === 'online' && faults.connector ? (
        <Banner tone="warning" icon={mdiAlertOutline} title="It cannot read the practice’s database">
          {faults.connector.message}
        </Banner>
      ) : null}
      {other && now - Date.parse(other) < OTHER_MS ? (
        <Banner tone="warning" icon={mdiAlertOutline} title="Another connector was turned away">
          {when(other)} a second connector came with the same token. Only one may run: end the one on the
          other computer, or make a new token and give it to the right one.
        </Banner>
      ) : null}
    </div>
  );
}
