import { addressOf } from '@chairline/contract';
import { mdiDatabaseAlertOutline } from '@mdi/js';
import { useRouter } from '@tanstack/react-router';
import { useConnector } from '../../lib/api.ts';
import { IconButton } from '../../ui/icon-button.tsx';
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
    <IconButton
      icon={mdiDatabaseAlertOutline}
      label={words}
      size={32}
      iconSize={20}
      className="ink-warn"
      onClick={() =>
        admin
          ? history.push(addressOf({ settings: 'od', tab: 'connector' }))
          : notify({ message: words, kind: 'warning' })
      }
    />
  );
}
