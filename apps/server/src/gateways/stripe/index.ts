export {
  type PaymentEvent,
  type Payments,
  PaymentsError,
  type StatedPrice,
  type SubscriptionState,
} from './payments.ts';
export { createStripePayments } from './stripe-payments.ts';
