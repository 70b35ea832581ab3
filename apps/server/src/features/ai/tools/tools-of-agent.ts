import { ai as contract, type Role } from '@chairline/contract';
import type { ToolVersionRow } from '../store.ts';

/** Which agents have a tool: its own, or of AI Analytical's, which has no composer, those it is asked of. */
export const agentsWith = ({
  agent,
  askedOf = [],
}: {
  agent: contract.AgentPurpose;
  askedOf?: readonly contract.AgentPurpose[];
}): readonly contract.AgentPurpose[] => (agent === 'AI Analytical' ? askedOf : [agent]);

/**
 * The tools that an agent has for whoever asks: its own, and of AI Analytical's those that it is asked for those who see
 * the statistics themselves. Where both have one of a name, it is its own.
 * @param role of whoever asks; null: an admin of the provider, who runs kept questions
 */
export function toolsOfAgent(
  all: readonly ToolVersionRow[],
  agent: contract.AgentPurpose,
  role: Role | null,
): ToolVersionRow[] {
  const own = all.filter((tool) => tool.agent === agent);
  if (agent === 'AI Analytical' || (role && !contract.mayTalk(role, 'AI Analytical'))) return own;
  const names = new Set(own.map(({ name }) => name.toLowerCase()));
  const statistics = all.filter(
    (tool) =>
      tool.agent === 'AI Analytical' &&
      tool.active &&
      !names.has(tool.name.toLowerCase()) &&
      tool.askedOf.includes(agent),
  );
  return [...own, ...statistics];
}
