export function GmailPage() {
  return null;
}
