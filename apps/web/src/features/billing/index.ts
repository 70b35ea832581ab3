export { useSubscription } from './use-subscription.ts';
