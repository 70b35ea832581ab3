import { contacts as contract } from '@chairline/contract';
import { useEffect, type KeyboardEventHandler, type ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { announce } from '../../../ui/announcer.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { setSearch } from '../list-view.ts';
import { selectContact, useContacts } from '../store.ts';

/** How the list shows its rows, and goes through them. */
export interface OfferWays {
  /** A row as the list draws it. */
  row: (id: number) => ReactNode;
  onKeyDown: KeyboardEventHandler<HTMLElement>;
  /** Told whose rows stand there, for the keys of the list; of nobody once they are gone. */
  onOffer: (ids: readonly number[]) => void;
}

interface NearRowsProps extends OfferWays {
  search: string;
  near: readonly contract.Contact[];
  respelt: string | null;
}

/** In the place of an empty list: who may be meant by a name that is misspelt. */
export function NearRows({ search, near, respelt, row, onKeyDown, onOffer }: NearRowsProps) {
  // Without those that were deleted or merged meanwhile.
  const ids = useContacts(
    useShallow((state) =>
      near.map(({ contact_id }) => contact_id).filter((id) => selectContact(state, id) !== undefined),
    ),
  );
  useEffect(() => {
    onOffer(ids);
    return () => onOffer([]);
  }, [ids, onOffer]);
  const words = contract.contactMessages.nearWords(search);
  const count = ids.length;
  useEffect(() => {
    if (count > 0) announce(`${words} ${contract.contactMessages.nearCount(count)}`);
  }, [words, count]);
  return (
    <>
      <p className="no-margin pad-12 ink-dim size-12 line-h-20 breakable">{words}</p>
      <div role="list" aria-label="Names like it" onKeyDown={onKeyDown}>
        {ids.map((id) => (
          <div key={id} role="listitem" className="relative h-45">
            {row(id)}
          </div>
        ))}
      </div>
      <div className="flex wrap gap-8 pad-12">
        {respelt === null ? null : (
          <PlainButton onClick={() => setSearch(respelt)}>Search for “{respelt}”</PlainButton>
        )}
        <PlainButton onClick={() => setSearch('')}>Clear the search</PlainButton>
      </div>
    </>
  );
}
