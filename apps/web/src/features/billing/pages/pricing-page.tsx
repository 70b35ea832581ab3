/** Stands until its screen is built. */
export function PricingPage() {
  return <h2>Subscription Plans</h2>;
}
