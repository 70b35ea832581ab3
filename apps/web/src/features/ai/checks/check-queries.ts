import { ai as contract } from '@chairline/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, errorMessage } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { notify } from '../../../ui/notify.tsx';

/** Whose checks: an agent of an office. */
export interface CheckPlace {
  client_id: number;
  agent: contract.AgentPurpose;
}

const LOOK_MS = 1_000;
const checksKey = ({ client_id, agent }: CheckPlace) => ['ai-checks', client_id, agent];
const checkKey = ({ client_id }: CheckPlace, id: number) => ['ai-check', client_id, id];
const casesKey = ({ client_id, agent }: CheckPlace) => ['ai-cases', client_id, agent];

/** The last checks, the newest first; looked at each second while one runs. */
export function useChecks(place: CheckPlace) {
  return useQuery({
    queryKey: checksKey(place),
    queryFn: async ({ signal }) => (await call(contract.listAiChecks, { query: place, signal })).checks,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'running') ? LOOK_MS : false),
  });
}

/** A check with its questions, asked for again as it goes on. */
export function useCheck(place: CheckPlace, check: contract.AiCheck | undefined) {
  return useQuery({
    queryKey: [...checkKey(place, check?.check_id ?? 0), check?.done, check?.state],
    queryFn: ({ signal }) =>
      call(contract.getAiCheck, {
        params: { id: check!.check_id },
        query: { client_id: place.client_id },
        signal,
      }),
    enabled: check !== undefined,
    // The same check as it was a moment ago; never another one.
    placeholderData: (before, query) =>
      query?.queryKey[2] === check?.check_id ? keepPreviousData(before) : undefined,
    gcTime: 0,
  });
}

export function useCases(place: CheckPlace) {
  return useQuery({
    queryKey: casesKey(place),
    queryFn: async ({ signal }) => (await call(contract.listAiCases, { query: place, signal })).cases,
    staleTime: 0,
  });
}

export const renewChecks = (place: CheckPlace): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: checksKey(place) });
export const renewCheck = (place: CheckPlace, id: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: checkKey(place, id) });
export const renewCases = (place: CheckPlace): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: casesKey(place) });

/** Keeps a question no more, with an Undo in the snackbar. @throws ApiError */
export async function deleteCase(place: CheckPlace, { case_id, question, expects }: contract.AiCase) {
  await call(contract.deleteAiCase, { params: { id: case_id }, query: { client_id: place.client_id } });
  await renewCases(place);
  const bringBack = async (): Promise<void> => {
    try {
      await call(contract.saveAiCase, { body: { ...place, question, expects }, quiet400: true });
      await renewCases(place);
    } catch (error) {
      notify({
        message: `The question is still deleted. ${errorMessage(error)}`,
        kind: 'error',
        action: { label: 'Try again', onClick: () => void bringBack() },
      });
    }
  };
  notify({
    message: 'The question is kept no more.',
    action: { label: 'Undo', onClick: () => void bringBack() },
  });
}

/** After a prompt or a tool was saved: says that the kept questions are run with it, where there are any, or why not. */
export function tellKept(place: CheckPlace, { running, why }: { running: number; why: string | null }): void {
  if (why !== null) notify({ message: `The kept questions were not run. ${why}`, kind: 'warning' });
  if (running === 0) return;
  void renewChecks(place);
  notify({
    message: `${running === 1 ? 'The kept question is' : `The ${running} kept questions are`} being run. Check shows what comes of it.`,
  });
}
