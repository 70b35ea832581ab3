export function FrontDeskPage() {
  return <p>Choose a contact to get started</p>;
}
