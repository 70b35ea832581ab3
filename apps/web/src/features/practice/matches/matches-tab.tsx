import { mdiAccountCheckOutline } from '@mdi/js';
import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { matchesQuery } from '../settings-queries.ts';
import { MatchCard } from './match-card.tsx';

/** Patients whose contact is not certain: a person says who they are. */
export function MatchesTab() {
  const query = useInfiniteQuery(matchesQuery);
  const matches = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section aria-label="Doubtful matches">
      <p className="hint margin-0-0-12">
        Patients are linked to your contacts by number and birthdate. Where that leaves a doubt, or where only
        name and birthdate agree, nothing is linked until somebody looks: a wrong link would show one person’s
        data beside another’s messages.
      </p>
      <QueryWait query={query as never} subject="The doubtful matches" rows={3} rowHeight={140} />
      {query.data && matches.length === 0 ? (
        <EmptyState
          icon={mdiAccountCheckOutline}
          title="Nobody is in doubt"
          hint="Every patient is linked to a contact, or was given one."
        />
      ) : null}
      {matches.map((match) => (
        <MatchCard key={match.PatNum} match={match} />
      ))}
      {query.hasNextPage ? (
        <div className="margin-t-12 text-center">
          <PlainButton
            aria-disabled={query.isFetchingNextPage || undefined}
            onClick={() => query.isFetchingNextPage || void query.fetchNextPage()}
          >
            {query.isFetchingNextPage
              ? 'Loading…'
              : query.isFetchNextPageError
                ? 'Could not be loaded. Try again'
                : 'Show more'}
          </PlainButton>
        </div>
      ) : null}
    </section>
  );
}
