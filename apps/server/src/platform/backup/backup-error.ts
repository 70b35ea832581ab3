/** A backup could not be made or restored; the message says what to do. */
export class BackupError extends Error {
  override name = 'BackupError';
}
