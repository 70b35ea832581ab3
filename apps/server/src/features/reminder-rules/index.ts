export { reminderRulesFeature } from './feature.ts';
