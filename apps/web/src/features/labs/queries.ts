import { labs, type RouteAnswer } from '@chairline/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { followContacts, receiveContacts } from '../contacts/index.ts';
import { followPractice } from '../../lib/practice-copy.ts';

/** What narrows the list of lab cases. */
export interface LabListFilter {
  /** 1–4; 0 for every one. */
  status: number;
  /** lab_numbers; none for all. */
  labs: readonly number[];
  /** Only what will not be back in time. */
  late: boolean;
}

const tables = ['labcase', 'laboratory', 'appointment', 'patient', 'provider'];

type Answer = RouteAnswer<typeof labs.listLabCases>;

/** Patients with lab cases, the soonest appointment first, a hundred a page. */
export const labListQuery = ({ status, labs: chosen, late }: LabListFilter) =>
  infiniteQueryOptions({
    queryKey: ['od', 'lab-list', status, [...chosen].toSorted((a, b) => a - b).join(','), late],
    meta: { tables },
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }): Promise<Answer> => {
      followPractice();
      followContacts();
      const q = JSON.stringify({ offset: pageParam, limit: 100, status, labs: chosen, late });
      const page = await call(labs.listLabCases, { query: { q }, signal });
      receiveContacts(page.data.flatMap(({ contact }) => contact ?? []));
      return page;
    },
    getNextPageParam: (last) => (last.hasMore ? last.offset + last.data.length : null),
    staleTime: 60_000,
    refetchOnMount: true,
  });

/** A patient's lab cases, whatever their status. */
export const labCasesQuery = (patNum: number) =>
  queryOptions({
    queryKey: ['od', 'lab-cases', patNum],
    meta: { tables },
    queryFn: async ({ signal }) => {
      followPractice();
      const answer = await call(labs.listLabCases, {
        query: { q: JSON.stringify({ PatNum: patNum }) },
        signal,
      });
      return { cases: answer.data.flatMap(({ od_json }) => od_json), synced_at: answer.synced_at };
    },
  });

export const labCaseQuery = (labCaseNum: number) =>
  queryOptions({
    queryKey: ['od', 'lab-case', labCaseNum],
    meta: { tables },
    queryFn: async ({ signal }): Promise<labs.LabCase> => {
      followPractice();
      return (await call(labs.getLabCase, { params: { id: labCaseNum }, signal })).data;
    },
  });

export const labsQuery = queryOptions({
  queryKey: ['od', 'labs'],
  meta: { tables: ['laboratory'] },
  queryFn: ({ signal }) => {
    followPractice();
    return call(labs.listLabs, { signal });
  },
});

/** Whether a lab case has a conversation that the viewer may see: asked anew each time it is opened. */
export const labConvoQuery = (labCaseNum: number) =>
  queryOptions({
    queryKey: ['od', 'lab-convo', labCaseNum],
    queryFn: ({ signal }) => call(labs.getLabConvoStatus, { params: { id: labCaseNum }, signal }),
    staleTime: 0,
  });

/** A lab case as it was fetched last, which may not be on the screen yet. */
export function heldCase(shown: labs.LabCase): labs.LabCase {
  const ofPatient = queryClient.getQueryData(labCasesQuery(shown.PatNum).queryKey);
  return (
    ofPatient?.cases.find(({ LabCaseNum }) => LabCaseNum === shown.LabCaseNum) ??
    queryClient.getQueryData(labCaseQuery(shown.LabCaseNum).queryKey) ??
    shown
  );
}

/** Takes a lab case from an answer: wherever it is shown it is as it now is. */
export function receiveLabCase(arrived: labs.LabCase): void {
  queryClient.setQueryData<labs.LabCase>(labCaseQuery(arrived.LabCaseNum).queryKey, arrived);
  queryClient.setQueryData(labCasesQuery(arrived.PatNum).queryKey, (held) =>
    held
      ? {
          ...held,
          cases: held.cases.map((one) => (one.LabCaseNum === arrived.LabCaseNum ? arrived : one)),
        }
      : held,
  );
  void queryClient.invalidateQueries({ queryKey: ['od', 'lab-list'] });
}
