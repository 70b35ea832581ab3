/** Stands until its screen is built. */
export function UpdatePasswordPage() {
  return <h2>Update password</h2>;
}
