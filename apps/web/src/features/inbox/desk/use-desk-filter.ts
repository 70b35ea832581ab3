import { useCallback, useMemo } from 'react';
import { readIdList, writeIdList, type ListFilter } from '../../contacts/index.ts';
import type { useDeskAddress } from './use-desk-address.ts';

type Narrowing = Omit<ListFilter, 'search'>;

/** What narrows the list, kept in the address: status, tags and types. The search is not: it names patients. */
export function useDeskFilter({ search, navigate }: ReturnType<typeof useDeskAddress>) {
  const { status, tags, types } = search;
  const narrowing = useMemo<Narrowing>(
    () => ({ status: status ?? 'all', tags: readIdList(tags), types: readIdList(types) }),
    [status, tags, types],
  );
  const setNarrowing = useCallback(
    (next: Narrowing) => {
      void navigate({
        search: ({ status: _status, tags: _tags, types: _types, ...rest }) => ({
          ...rest,
          ...(next.status === 'all' ? {} : { status: next.status }),
          ...(next.tags.length === 0 ? {} : { tags: writeIdList(next.tags)! }),
          ...(next.types.length === 0 ? {} : { types: writeIdList(next.types)! }),
        }),
        replace: true,
        // The same screen: what was opened from here stays so.
        state: (held) => held,
      });
    },
    [navigate],
  );
  return { narrowing, setNarrowing };
}
