import { useEffect, useState } from 'react';
import { setSearch } from '../../features/contacts/index.ts';
import type { useDeskAddress } from '../../features/inbox/index.ts';
import type { LeftList } from '../search-params.ts';

/** A change of the route takes effect after this, in milliseconds (specification 2, section 9). */
const ROUTE_CHANGE_MS = 300;

/**
 * The list that stands in the contacts' place. /labCases resets the filters and chooses the lab cases when it is
 * opened without a list; until then their place is kept.
 */
export function useLabPage(
  { labPage, search }: ReturnType<typeof useDeskAddress>,
  setList: (list: LeftList) => void,
): LeftList | undefined {
  const [settling, setSettling] = useState(labPage && search.list === undefined);
  useEffect(() => {
    if (!settling) return undefined;
    const timer = setTimeout(() => {
      setSettling(false);
      setSearch('');
      setList('lab-cases');
    }, ROUTE_CHANGE_MS);
    return () => clearTimeout(timer);
  }, [settling, setList]);
  return search.list ?? (settling ? 'lab-cases' : undefined);
}
