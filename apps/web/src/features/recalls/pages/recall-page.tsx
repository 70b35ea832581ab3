/** Being built. */
export function RecallPage() {
  return <p>RecallPage</p>;
}
