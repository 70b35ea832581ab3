export { putRule, ruleReducers } from './rule-state.ts';
