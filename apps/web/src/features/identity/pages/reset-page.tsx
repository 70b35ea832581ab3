/** Stands until its screen is built. */
export function ResetPage() {
  return <h2>Reset your password</h2>;
}
