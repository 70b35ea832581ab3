import type { calls } from '@chairline/contract';
import { useQuery } from '@tanstack/react-query';
import { ownCallsQuery, waitingCallsQuery } from '../../lib/ongoing-calls.ts';
import { usePhone } from '../../lib/softphone/phone-state.ts';
import { useSession } from '../../lib/session.ts';

interface OwnCall {
  /** The call we are in, as the server knows it. */
  own: calls.OngoingCall | undefined;
  /** Ourselves in it. */
  self: calls.Participant | undefined;
  /** Who else is in it. */
  others: readonly calls.Participant[];
  /** Calls that wait for somebody who resumes them. */
  waiting: readonly calls.OngoingCall[];
}

/** The call that this page is in, and those it could go on with; live. */
export function useOwnCall(): OwnCall {
  const me = useSession().user_id;
  const name = usePhone(({ bar }) => bar.current?.conferenceName ?? null);
  const { data = [] } = useQuery(ownCallsQuery);
  const { data: waiting = [] } = useQuery(waitingCallsQuery);
  const own = data.find(({ conferenceName }) => conferenceName === name);
  return {
    own,
    self: own?.participants.find(({ user_id }) => user_id === me),
    others: own?.participants.filter(({ user_id }) => user_id !== me) ?? [],
    waiting: waiting.filter(({ call_uuid }) => call_uuid !== own?.call_uuid),
  };
}
