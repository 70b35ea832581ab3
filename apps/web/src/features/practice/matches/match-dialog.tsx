import { mdiAccountQuestionOutline } from '@mdi/js';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { matchesQuery } from '../settings-queries.ts';
import { MatchCard } from './match-card.tsx';

interface MatchDialogProps {
  patNum: number;
  onOpenContact: (contactId: number) => void;
  onClose: () => void;
}

/** Which contact a patient of a list is. */
export default function MatchDialog({ patNum, onOpenContact, onClose }: MatchDialogProps) {
  const query = useInfiniteQuery(matchesQuery);
  const { data, hasNextPage, isFetching, fetchNextPage, isError } = query;
  const match = data?.pages.flatMap(({ items }) => items).find(({ PatNum }) => PatNum === patNum);
  // They come a page at a time, the newest first: this one may be further back.
  const lookOn = !match && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (lookOn) void fetchNextPage();
  }, [lookOn, fetchNextPage]);
  const looking = !match && (isFetching || hasNextPage) && !isError;
  return (
    <SheetDialog title="Which contact is this patient?" onClose={onClose} width={680}>
      {match ? (
        <MatchCard
          match={match}
          onDecided={(contactId) => {
            onClose();
            if (contactId !== null) onOpenContact(contactId);
          }}
        />
      ) : looking ? (
        <SkeletonRows count={3} rowHeight={56} withAvatar={false} label="Looking for who it may be" />
      ) : isError ? (
        <FailedState
          title="Who it may be could not be loaded"
          error={query.error}
          retrying={isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <EmptyState
          icon={mdiAccountQuestionOutline}
          title="No contact yet"
          hint="Inactive patients get a contact as soon as an appointment of theirs is to come, new ones with the next round of Open Dental; or this one was set aside."
        />
      )}
    </SheetDialog>
  );
}
