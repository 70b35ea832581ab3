/** Stands until its screen is built. */
export function SubscriptionPage() {
  return <h2>Current subscription</h2>;
}
