import { labs } from '@chairline/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { labCaseQuery } from './queries.ts';

/**
 * The status a list of lab cases opens with: that of the case it was opened for (from the bell, by an address), else
 * the first one's. Null until that case is known. What is opened later moves the list no more.
 */
export function useFirstStatus(labCase: number | null): number | null {
  const [arrivedFor] = useState(labCase);
  const query = useQuery({ ...labCaseQuery(arrivedFor ?? 0), enabled: arrivedFor !== null });
  const [first, setFirst] = useState(arrivedFor === null ? labs.FIRST_LAB_STATUS : null);
  if (first === null && (query.data || query.isError)) setFirst(query.data?.status ?? labs.FIRST_LAB_STATUS);
  return first;
}
