import { contacts as contract } from '@chairline/contract';
import { noFilter, type ListFilter } from '@chairline/office-state/contacts';
import { mdiAccountSearchOutline, mdiCheckAll, mdiFilterOffOutline, mdiMessageOutline } from '@mdi/js';
import { CONTACT_ROW } from '../../../ui/row-heights.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { countChosen } from '../chosen-ids.ts';
import { setSearch } from '../list-view.ts';
import { useMassSelection } from '../mass-selection.ts';
import { useNearContacts } from '../near-contacts.ts';
import { NearRows, type OfferWays } from './near-rows.tsx';

interface EmptyListProps extends OfferWays {
  filter: ListFilter;
  onNarrow: (narrowing: Omit<ListFilter, 'search'>) => void;
}

const whyEmpty: Record<contract.ContactStatus, string> = {
  all: 'Calls and texts with your office appear here as they come in.',
  waiting: 'Nobody waits for an answer.',
  missed: 'No call was missed that was not followed by something else.',
  failed: 'Every last text went through.',
  unknown: 'Every number here has a name.',
};

/** Why the list shows nobody, and the way out: of a misspelt name those who may be meant. */
export default function EmptyList({ filter, onNarrow, ...offer }: EmptyListProps) {
  const { search, status } = filter;
  const chosen = countChosen(filter) > 0;
  const title = contract.contactMessages.emptyList;
  const showAll = () => onNarrow({ ...noFilter });
  // Who is tagged among many is found by the filter alone.
  const tagging = useMassSelection(({ selection }) => selection !== null);
  const near = useNearContacts(search, !tagging);
  if (near.isLoading)
    return <SkeletonRows count={3} rowHeight={CONTACT_ROW} label="Looking for names like it" />;
  if (near.data?.found === 0 && near.data.items.length > 0)
    return <NearRows search={search} near={near.data.items} respelt={near.data.respelt} {...offer} />;
  if (search !== '') {
    const narrowed = chosen || status !== 'all';
    return (
      <EmptyState
        icon={mdiAccountSearchOutline}
        title={title}
        hint={
          <>
            Nobody’s name or number matches “{search}”{narrowed ? ' among those the filters show' : ''}.
            {near.isError ? (
              <>
                {' '}
                {contract.contactMessages.nearFailed}{' '}
                <LinkButton inline onClick={() => void near.refetch()}>
                  Try again
                </LinkButton>
              </>
            ) : null}
          </>
        }
      >
        {narrowed ? <PlainButton onClick={showAll}>Search everyone</PlainButton> : null}
        <PlainButton onClick={() => setSearch('')}>Clear the search</PlainButton>
      </EmptyState>
    );
  }
  if (chosen) {
    return (
      <EmptyState icon={mdiFilterOffOutline} title={title} hint="Nobody has the chosen tags and types.">
        <PlainButton onClick={showAll}>Clear the filters</PlainButton>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={status === 'all' ? mdiMessageOutline : mdiCheckAll}
      title={title}
      hint={whyEmpty[status]}
    >
      {status === 'all' ? null : <PlainButton onClick={showAll}>Show everyone</PlainButton>}
    </EmptyState>
  );
}
