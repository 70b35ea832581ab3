import { addressOf } from '@chairline/contract';
import { mdiDatabaseAlertOutline } from '@mdi/js';
import { useRouter } from '@tanstack/react-router';
import { useConnector } from '../../lib/api.ts';
import { Icon } from '../../ui/icon.tsx';
import { notify } from '../../ui/notify.tsx';

/** What the icon says, by role (specification 1, section 2). */
const connectorWarnings = {
  admin: 'The practice-system connector is offline. Configure the connector agent.',
  other: 'The practice-system connector is offline. Contact the administrator.',
} as const;

/** Shown only while the practice system's connector is known to be offline; leads an admin to its settings. */
export function ConnectorWarning({ admin }: { admin: boolean }) {
  const { history } = useRouter();
  const state = useConnector((connector) => connector.state);
  if (state !== 'offline') return null;
  const words = admin ? connectorWarnings.admin : connectorWarnings.other;
  return (
    <button
      type="button"
      className="icon-button square-32 fixed-size radius-control ink-warn"
      data-tip={words}
      aria-label={words}
      onClick={() =>
        admin
          ? history.push(addressOf({ settings: 'od', tab: 'connector' }))
          : notify({ message: words, kind: 'warning' })
      }
    >
      <Icon path={mdiDatabaseAlertOutline} size={20} />
    </button>
  );
}
