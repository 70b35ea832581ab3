/** Stands until its screen is built. */
export function PriceManagementPage() {
  return <h2>Price Management</h2>;
}
