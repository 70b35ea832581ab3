import { ai as contract } from '@chairline/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';

const promptToolsKey = ['ai-prompt-tools'];

/** The prompts of every office and the tools, by agent; asked for again when the page is looked at. */
export function usePromptTools() {
  return useQuery({
    queryKey: promptToolsKey,
    queryFn: ({ signal }) => call(contract.getPromptTools, { signal }),
    staleTime: 0,
  });
}

/** Everything as it now is. */
export function fetchPromptTools(): Promise<contract.PromptTools> {
  return queryClient.fetchQuery({ queryKey: promptToolsKey, queryFn: () => call(contract.getPromptTools) });
}

/** Puts a changed tool in its place, or a new one at the end. */
export function holdTool(tool: contract.AiTool): void {
  queryClient.setQueryData<contract.PromptTools>(promptToolsKey, (held) => {
    if (!held) return held;
    const { prompts, tools } = held[tool.agent];
    const known = tools.some(({ id }) => id === tool.id);
    const next = known ? tools.map((one) => (one.id === tool.id ? tool : one)) : [...tools, tool];
    return { ...held, [tool.agent]: { prompts, tools: next.toSorted((a, b) => a.id - b.id) } };
  });
}

export function dropTool({ id, agent }: contract.AiTool): void {
  queryClient.setQueryData<contract.PromptTools>(
    promptToolsKey,
    (held) =>
      held && {
        ...held,
        [agent]: { ...held[agent], tools: held[agent].tools.filter((one) => one.id !== id) },
      },
  );
}

export function holdPrompt(agent: contract.AgentPurpose, prompt: contract.AiPrompt): void {
  queryClient.setQueryData<contract.PromptTools>(
    promptToolsKey,
    (held) =>
      held && {
        ...held,
        [agent]: {
          ...held[agent],
          prompts: held[agent].prompts.map((one) => (one.client_id === prompt.client_id ? prompt : one)),
        },
      },
  );
}

export const aiLimitsKey = ['ai-limits'];

/** The office's limits and what it used today; asked for again when the page is looked at, and each half minute. */
export function useAiLimits() {
  return useQuery({
    queryKey: aiLimitsKey,
    queryFn: ({ signal }) => call(contract.getAiLimits, { signal }),
    staleTime: 0,
    refetchInterval: 30_000,
  });
}

const aiSetupKey = ['ai-setup'];

/** The models of this server and what is set up for each office; asked for again when the page is looked at. */
export function useAiSetup() {
  return useQuery({
    queryKey: aiSetupKey,
    queryFn: ({ signal }) => call(contract.getAiSetup, { signal }),
    staleTime: 0,
  });
}

export function fetchAiSetup(): Promise<contract.AiSetup> {
  return queryClient.fetchQuery({ queryKey: aiSetupKey, queryFn: () => call(contract.getAiSetup) });
}

export function holdOfficeSetup(office: contract.AiOfficeSetup): void {
  queryClient.setQueryData<contract.AiSetup>(
    aiSetupKey,
    (held) =>
      held && {
        ...held,
        offices: held.offices.map((one) => (one.client_id === office.client_id ? office : one)),
      },
  );
}
