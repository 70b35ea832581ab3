import { type ListFilter } from '@chairline/office-state/contacts';
import { useCallback, useMemo } from 'react';
import { omit } from '../../lib/omit.ts';
import { useSession } from '../../lib/session.ts';
import { readIdList, writeIdList } from '../../features/contacts/index.ts';
import type { LabListFilter } from '../../features/labs/index.ts';
import type { useDeskAddress } from '../../features/inbox/index.ts';
import type { LeftList } from '../search-params.ts';

type Narrowing = Omit<ListFilter, 'search'>;

/** What narrows the list in the address: one thing ends another. */
const narrowed = ['status', 'tags', 'types', 'list', 'labStatus', 'labs', 'late'] as const;

/** What narrows the list, kept in the address: status, tags and types. The search is not: it names patients. */
export function useDeskFilter({ search, navigate }: ReturnType<typeof useDeskAddress>) {
  const { status, tags, types, labStatus, labs, late } = search;
  const opensOn = useSession().contact_list.opens_on ?? 'all';
  const narrowing = useMemo<Narrowing>(() => {
    const narrows = tags !== undefined || types !== undefined;
    return {
      status: status ?? (narrows ? 'all' : opensOn),
      tags: readIdList(tags),
      types: readIdList(types),
    };
  }, [status, tags, types, opensOn]);
  const setNarrowing = useCallback(
    (next: Narrowing) => {
      const narrows = next.tags.length + next.types.length > 0;
      const plain = narrows ? 'all' : opensOn;
      void navigate({
        search: (held) => ({
          ...omit(held, narrowed),
          ...(next.status === plain ? {} : { status: next.status }),
          ...(next.tags.length === 0 ? {} : { tags: writeIdList(next.tags)! }),
          ...(next.types.length === 0 ? {} : { types: writeIdList(next.types)! }),
        }),
        replace: true,
        // The same screen: what was opened from here stays so.
        state: (held) => held,
      });
    },
    [navigate, opensOn],
  );
  /** Another list in the contacts' place, or (undefined) the contacts again. */
  const setList = useCallback(
    (list: LeftList | undefined) => {
      void navigate({
        search: (held) => ({ ...omit(held, narrowed), ...(list ? { list } : {}) }),
        replace: true,
        state: (held) => held,
      });
    },
    [navigate],
  );
  const setLabFilter = useCallback(
    ({ status, labs, late }: LabListFilter) => {
      void navigate({
        search: (held) => ({
          ...omit(held, ['labStatus', 'labs', 'late']),
          labStatus: status,
          ...(labs.length === 0 ? {} : { labs: writeIdList(labs)! }),
          ...(late ? { late: 'only' as const } : {}),
        }),
        replace: true,
        state: (held) => held,
      });
    },
    [navigate],
  );
  const labFilter = useMemo(
    () => ({ status: labStatus, labs: readIdList(labs), late: late === 'only' }),
    [labStatus, labs, late],
  );
  return { narrowing, setNarrowing, setList, labFilter, setLabFilter };
}
