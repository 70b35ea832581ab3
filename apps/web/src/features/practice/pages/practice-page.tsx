import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { AccessDenied } from '../../../ui/access-denied.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { AccessTokenTab } from '../components/access-token-tab.tsx';
import { ConnectorTab } from '../components/connector-tab.tsx';
import { RulesTab } from '../components/rules-tab.tsx';
import { SyncTab } from '../components/sync-tab.tsx';
import { MatchesTab } from '../matches/matches-tab.tsx';
import { usePracticeState } from '../../../lib/practice-copy.ts';
import classes from './practice-page.module.css';

const tabs = ['token', 'connector', 'sync', 'rules', 'matches'] as const;

/** Settings › OD Integration: the two ways to Open Dental, what was read of it, and what the lists go by. */
export function PracticePage() {
  const { can } = useSession();
  const state = usePracticeState();
  const doubtful = state?.doubtful ?? 0;
  // A notice leads to one of them: /settings/od?tab=matches.
  const asked = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('tab') });
  const [tab, setTab] = useState<string>('token');
  const [followed, setFollowed] = useState<string | null>(null);
  if (asked !== followed) {
    setFollowed(asked);
    setTab(tabs.find((name) => name === asked) ?? tab);
  }
  return (
    <>
      <SectionHead
        title="OD Integration"
        hint="Two ways to your Open Dental: its online service with an access token, and the connector, a program in your office. Either will do; the connector comes first while it is online."
      />
      {can.administer ? (
        <Tabs
          value={tab}
          onChange={(name) => setTab(name ?? 'token')}
          classNames={{
            tab: `hint phone-grow phone-min-h-44 ${classes.tab!}`,
            panel: classes.panel!,
          }}
          keepMounted={false}
        >
          <Tabs.List>
            <Tabs.Tab value="token">Access token</Tabs.Tab>
            <Tabs.Tab value="connector">Connector</Tabs.Tab>
            <Tabs.Tab value="sync">Sync</Tabs.Tab>
            <Tabs.Tab value="rules">Lists</Tabs.Tab>
            <Tabs.Tab value="matches">
              Doubtful matches
              {doubtful > 0 ? <span className={classes.count}>{doubtful}</span> : null}
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="token">
            <AccessTokenTab />
          </Tabs.Panel>
          <Tabs.Panel value="connector">
            <ConnectorTab />
          </Tabs.Panel>
          <Tabs.Panel value="sync">
            <SyncTab />
          </Tabs.Panel>
          <Tabs.Panel value="rules">
            <RulesTab />
          </Tabs.Panel>
          <Tabs.Panel value="matches" className={classes.wide!}>
            <MatchesTab />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <AccessDenied hint="Only an admin of your office sees what connects it to Open Dental." />
      )}
    </>
  );
}
