/** Stands until its screen is built. */
export function ServicePage() {
  return <h2>Mail to an office</h2>;
}
