/** Words of the Integrations screens: specification 1, sections 5, 8 and 9. */
export const practiceMessages = {
  // Spelt as the specification spells them.
  saved: 'Access Token Saved Succesfully',
  updated: 'Access Token Updated Succesfully',
  saveFailed: 'Failed To Save OD Access Token',
  updateFailed: 'Failed To Update OD Access Token',
  tokenRequired: 'Please enter a valid OD Access Token.',
} as const;
/** How long the copy confirmation stands, in milliseconds. */
export const COPIED_MS = 2_000;

/** A token with its first 20 % and last 10 % visible and dots between. */
export function maskToken(token: string): string {
  const head = Math.floor(token.length * 0.2);
  const tail = Math.floor(token.length * 0.1);
  const hidden = token.length - head - tail;
  return token.slice(0, head) + '•'.repeat(hidden) + (tail > 0 ? token.slice(-tail) : '');
}
