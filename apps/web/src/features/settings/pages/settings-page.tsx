/** Stands until its screen is built. */
export function SettingsPage() {
  return <h2>Settings</h2>;
}
