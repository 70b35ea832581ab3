import type { UseQueryResult } from '@tanstack/react-query';
import { useSession } from '../../../lib/session.ts';
import { errorMessage } from '../../../lib/api.ts';
import { formatTime } from '../../../ui/format-date.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';

/** When the numbers were added up, and whether they could not be since. */
export function StatsAge({ query }: { query: UseQueryResult<unknown> }) {
  const { client } = useSession();
  const at = formatTime(new Date(query.dataUpdatedAt).toISOString(), client.timezone);
  return (
    <p className={`row wrap gap-8 no-margin ${query.isError ? 'text-13 ink-warn' : 'caption'}`} role="status">
      <span>
        {query.isError
          ? `Added up at ${at}. It could not be renewed since. ${errorMessage(query.error)}`
          : `Added up at ${at}.`}
      </span>
      <PlainButton aria-disabled={query.isFetching || undefined} onClick={() => void query.refetch()}>
        {query.isFetching ? 'Looking…' : 'Look again'}
      </PlainButton>
    </p>
  );
}
