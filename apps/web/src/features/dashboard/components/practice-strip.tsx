import { mdiClockAlertOutline, mdiDatabaseOffOutline, mdiDatabaseSyncOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../../lib/session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatWhen } from '../../../ui/format-date.ts';
import { plainButton } from '../../../ui/plain-button.tsx';
import { practiceStateQuery } from '../queries.ts';
import classes from './practice-strip.module.css';

/** How old the numbers are, and what is wrong where they cannot be newer. */
export function PracticeStrip() {
  const { can, client } = useSession();
  const { data: state } = useQuery(practiceStateQuery);
  if (!state) return <p className={classes.line}>&nbsp;</p>;
  const when = state.synced_at ? formatWhen(state.synced_at, client.timezone) : null;
  if (when === null) {
    return (
      <Banner
        tone={state.problem ? 'warning' : 'info'}
        icon={mdiDatabaseSyncOutline}
        title={
          state.problem
            ? 'The practice system could not be read yet'
            : 'The practice system is being read for the first time'
        }
      >
        {state.problem
          ? state.problem.message
          : state.round
            ? `${state.round.done} of ${state.round.of} tables, ${state.round.rows.toLocaleString('en-US')} rows so far. The charts fill by themselves.`
            : 'The charts fill by themselves once it begins.'}
      </Banner>
    );
  }
  if (state.stale || state.problem || state.connector.state === 'offline') {
    return (
      <Banner tone="warning" icon={mdiClockAlertOutline} title={`These are the numbers of ${when}`}>
        {state.problem?.message ??
          (can.administer
            ? 'The practice system has not been read since. Check the connector in your office.'
            : 'The practice system has not been read since. Tell the administrator of your office.')}
      </Banner>
    );
  }
  return <p className={classes.line}>{`Open Dental as of ${when}`}</p>;
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
