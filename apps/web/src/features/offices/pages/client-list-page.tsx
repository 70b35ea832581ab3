/** Stands until its screen is built. */
export function ClientListPage() {
  return <h2>Current Clients</h2>;
}
