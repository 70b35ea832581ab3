export { planReducers, subscriptionReducers, withPlan } from './plans.ts';
