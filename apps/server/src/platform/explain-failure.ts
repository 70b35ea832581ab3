import { ConfigError } from './config.ts';
import { StartError } from './db/embedded.ts';
import { MigrationError } from './db/migrate.ts';

/**
 * Why a program of ours could not run, for the person who started it: one sentence for what they can mend,
 * null for a fault of ours.
 */
function explainFailure(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof StartError || error instanceof MigrationError) {
    return error.message;
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const port = process.env.PORT ?? 4000;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use: stop the other program or set PORT.`;
    case 'EACCES':
      return `This user may not listen on port ${port}: set PORT to one above 1023.`;
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
      return 'The database at DATABASE_URL cannot be reached: check the address and that it is running.';
    case '28P01':
    case '28000':
      return 'The database at DATABASE_URL refuses this user or password: check both.';
    case '3D000':
      return 'The database named in DATABASE_URL does not exist: create it, or correct the name.';
    case '42P01':
      return 'The database holds no Chairline yet: start the server once, then run this again.';
    case 'ENOSPC':
      return 'The disk is full: make room and start again.';
    default:
      return null;
  }
}

/** Why a program could not run: a sentence, or for a fault of ours what a developer can use. */
export function describeFailure(error: unknown): string {
  return (
    explainFailure(error) ??
    `Something went wrong on our side: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
  );
}
