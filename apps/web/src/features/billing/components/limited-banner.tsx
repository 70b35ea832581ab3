/** Says what is left to an office whose trial and plan are over. Stands until it is built. */
export function LimitedBanner() {
  return null;
}
