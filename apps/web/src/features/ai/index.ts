/* The conversations with the AI's agents, for the page of conversations, and the settings of the AI. */
export { AgentList, AgentTalk, AnalyticalPane } from './lazy-parts.ts';
export { LimitsPage } from './pages/limits-page.tsx';
export type { TimesParts } from './talk/times-parts.ts';
