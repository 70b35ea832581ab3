import { ai as contract } from '@chairline/contract';
import type { ToolVersionRow } from '../store.ts';

/**
 * Questions an agent can answer, out of what its tools say of themselves: first of those that need nothing to be told,
 * then of others, whose question names what to fill in.
 */
export function suggestionsOf(tools: readonly ToolVersionRow[]): string[] {
  const needs = ({ parameters }: ToolVersionRow) =>
    parameters.filter(({ description }) => !/left out/i.test(description)).length;
  return tools
    .toSorted((a, b) => needs(a) - needs(b) || a.toolId - b.toolId)
    .slice(0, contract.SUGGESTIONS)
    .map(({ description }) => questionOf(description));
}

/** 'Patients whose recall is overdue, the longest first.' as a question: 'Show patients whose recall is overdue, …'. */
function questionOf(description: string): string {
  const first = (description.split(/(?<=[.:])\s/)[0] ?? description).replace(/[.:]$/, '').trim();
  return /^(what|how|which|who|when|where)\b/i.test(first)
    ? `${first}?`
    : `Show ${first.charAt(0).toLowerCase()}${first.slice(1)}`;
}
