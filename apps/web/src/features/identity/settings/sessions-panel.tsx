import { identity } from '@chairline/contract';
import { Button } from '@mantine/core';
import { mdiCellphone, mdiMonitor } from '@mdi/js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, errorMessage } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { formatWhen } from '../../../ui/format-date.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notify } from '../../../ui/notify.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import classes from './settings.module.css';

const KEY = ['identity', 'sessions'] as const;
const MOBILE = /iphone|ipad|android|phone/i;

/** Ends sessions, takes them from the list at once, and says so. */
function useEndSessions() {
  const client = useQueryClient();
  const keep = (kept: (session: identity.OwnSession) => boolean) =>
    client.setQueryData<identity.OwnSession[]>(KEY, (all) => all?.filter(kept));
  const onError = (error: unknown) => {
    notify({ message: `Nothing was ended. ${errorMessage(error)}`, kind: 'error' });
    // It may have ended by itself meanwhile.
    void client.invalidateQueries({ queryKey: KEY });
  };
  const one = useMutation({
    mutationFn: (session: identity.OwnSession) =>
      call(identity.endOwnSession, { params: { sessionId: session.session_id } }),
    onSuccess: (_, session) => {
      keep(({ session_id }) => session_id !== session.session_id);
      notify({ message: `Signed out on ${session.device}`, kind: 'success' });
    },
    onError,
  });
  const others = useMutation({
    mutationFn: () => call(identity.endOtherSessions),
    onSuccess: ({ ended }) => {
      keep(({ current }) => current);
      notify({
        message: ended === 1 ? 'Signed out at one place' : `Signed out at ${ended} places`,
        kind: 'success',
      });
    },
    onError,
  });
  return { one, others };
}

function SessionRow({
  session,
  onEnd,
  ending,
}: {
  session: identity.OwnSession;
  onEnd: () => void;
  ending: boolean;
}) {
  const { timezone } = useSession().client;
  return (
    <li className={classes.session}>
      <Icon path={MOBILE.test(session.device) ? mdiCellphone : mdiMonitor} size={22} />
      <div className={`grid min-w-0 ${classes.words}`}>
        <span className={classes.name}>
          {session.device}
          {session.current ? (
            <span className="pad-0-8 radius-card bg-ok-tint ink-ok size-12 medium line-h-20">This one</span>
          ) : null}
        </span>
        <span className="hint breakable">
          {session.current ? 'In use now' : `Last used ${formatWhen(session.last_used_at, timezone)}`} ·{' '}
          {session.address} · since {formatWhen(session.created_at, timezone)}
        </span>
      </div>
      {session.current ? null : (
        <Button
          variant="default"
          size="xs"
          loading={ending}
          onClick={onEnd}
          aria-label={`Sign out: ${session.device}, last used ${formatWhen(session.last_used_at, timezone)}`}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

/** Where the user is signed in; each can be ended. */
export function SessionsPanel() {
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(identity.listOwnSessions, { signal }),
    // No event tells of it: looked up each time the panel opens.
    staleTime: 0,
    gcTime: 0,
  });
  const { one, others } = useEndSessions();
  if (query.isPending) return <SkeletonRows count={3} rowHeight={56} label="Loading your sessions" />;
  if (query.isError) {
    return (
      <FailedState
        title="Your sessions could not be loaded"
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  const elsewhere = query.data.filter((session) => !session.current).length;
  return (
    <div className={classes.stack}>
      <p className="no-margin ink-dim">
        {elsewhere === 0
          ? 'You are signed in here and nowhere else.'
          : 'You are signed in at these places. End what you do not know, then change your password.'}
      </p>
      <ul className="plain-list" aria-label="Sessions">
        {query.data.map((session) => (
          <SessionRow
            key={session.session_id}
            session={session}
            onEnd={() => one.mutate(session)}
            ending={one.isPending && one.variables.session_id === session.session_id}
          />
        ))}
      </ul>
      {elsewhere > 0 ? (
        <div className="flex wrap gap-8">
          <Button variant="default" loading={others.isPending} onClick={() => others.mutate()}>
            Sign out everywhere else
          </Button>
        </div>
      ) : null}
    </div>
  );
}
