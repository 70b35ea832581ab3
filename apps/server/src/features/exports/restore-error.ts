/** Why an archive was not restored, in words for whoever ran the command. */
export class RestoreError extends Error {
  override name = 'RestoreError';
}
