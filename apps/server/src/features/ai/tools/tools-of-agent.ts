import { ai as contract, type Role } from '@chairline/contract';
import type { ToolVersionRow } from '../store.ts';

/** Of which agents the statistics are asked, by the tables and views that a tool reads: ours, and Open Dental's. */
const subjects: readonly [contract.AgentPurpose, ReadonlySet<string>][] = [
  ['AI FrontDesk', new Set(['calls', 'messages', 'contacts', 'contact_tags', 'users', 'commlog'])],
  [
    'AI Cost Analysis',
    new Set([
      'procedures',
      'payments',
      'insurance_payments',
      'claims',
      'claim_items',
      'procedurelog',
      'payment',
      'paysplit',
      'claim',
      'claimproc',
      'claimpayment',
    ]),
  ],
];

/** The words of a query that stand where a table is named. */
const READ = /\b(?:from|join)\s+(?:ai\.)?"?(\w+)/gi;

/** The agents that are asked for what a tool of AI Analytical answers: AI Scheduling for what is neither the desk's nor money. */
function askedFor({ sqlQuery }: ToolVersionRow): contract.AgentPurpose[] {
  const read = [...sqlQuery.matchAll(READ)].map(([, name]) => name!.toLowerCase());
  const found = subjects.filter(([, tables]) => read.some((name) => tables.has(name)));
  return found.length > 0 ? found.map(([agent]) => agent) : ['AI Scheduling'];
}

/**
 * The tools that an agent has for whoever asks: its own, and of AI Analytical's, which has no composer, those of its
 * subject, for those who see the statistics themselves. Where both have one of a name, it is its own.
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
      askedFor(tool).includes(agent),
  );
  return [...own, ...statistics];
}
