import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import { useSession } from '../../../lib/session.ts';
import { AccessDenied } from '../../../ui/access-denied.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { AccessTokenTab } from '../components/access-token-tab.tsx';
import { ConnectorTab } from '../components/connector-tab.tsx';
import classes from './practice-page.module.css';

/** Settings › OD Integration: the two ways to Open Dental, the office's practice system. */
export function PracticePage() {
  const { can } = useSession();
  return (
    <>
      <SectionHead
        title="OD Integration"
        hint="Two ways to your Open Dental: its online service with an access token, and the connector, a program in your office. Either will do; the connector comes first while it is online."
      />
      {can.administer ? (
        <Tabs defaultValue="token" classNames={{ tab: classes.tab!, panel: classes.panel! }}>
          <Tabs.List>
            <Tabs.Tab value="token">Access token</Tabs.Tab>
            <Tabs.Tab value="connector">Connector</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="token">
            <AccessTokenTab />
          </Tabs.Panel>
          <Tabs.Panel value="connector">
            <ConnectorTab />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <AccessDenied hint="Only an admin of your office sees what connects it to Open Dental." />
      )}
    </>
  );
}
