/** Stands until its screen is built. */
export function ActivatePage() {
  return <h2>Account setup</h2>;
}
