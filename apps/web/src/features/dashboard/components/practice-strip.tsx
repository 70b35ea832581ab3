import { formatCount } from '@chairline/contract';
import { mdiDatabaseAlertOutline, mdiDatabaseOffOutline, mdiDatabaseSyncOutline } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { usePracticeState } from '../../../lib/practice-copy.ts';
import { useSession } from '../../../lib/session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { plainButton } from '../../../ui/plain-button.tsx';
import { PracticeNote } from '../../../ui/practice-note.tsx';

/** How old the numbers are, and what is wrong where they cannot be newer. */
export function PracticeStrip() {
  const state = usePracticeState();
  if (!state || state.synced_at) return <PracticeNote syncedAt={null} />;
  const { problem, round } = state;
  if (problem) {
    return (
      <Banner tone="warning" icon={mdiDatabaseAlertOutline} title="Open Dental could not be read yet">
        {problem.message}
      </Banner>
    );
  }
  return (
    <Banner tone="info" icon={mdiDatabaseSyncOutline} title="Open Dental is being read for the first time">
      {round
        ? `${round.done} of ${round.of} tables, ${formatCount(round.rows)} rows so far. The charts fill by themselves.`
        : 'The charts fill by themselves once it begins.'}
    </Banner>
  );
}

/** In the place of the charts where the office has no practice system. */
export function NotConnected() {
  const { can } = useSession();
  return (
    <EmptyState
      icon={mdiDatabaseOffOutline}
      title="The charts come from your practice system"
      hint={
        can.administer
          ? 'Connect Open Dental with an access token or the connector; they fill by themselves then.'
          : 'Ask an administrator of your office to connect Open Dental.'
      }
    >
      {can.administer ? (
        <Link to="/settings/$section" params={{ section: 'od' }} className={plainButton(true)}>
          Connect Open Dental
        </Link>
      ) : null}
    </EmptyState>
  );
}
