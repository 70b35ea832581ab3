/** Being built. */
export function HomePage() {
  return <p>HomePage</p>;
}
