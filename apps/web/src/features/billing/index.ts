export { subscriptionQuery, useSubscription } from './use-subscription.ts';
