export { AgentList } from './agent-list.tsx';
export { AgentTalk } from './agent-talk.tsx';
export { AnalyticalPane } from './analytical-pane.tsx';
