/** Being built. */
export function ClaimsPage() {
  return <p>ClaimsPage</p>;
}
