import type { Transaction } from '../../platform/db/database.ts';
import { sealedColumns } from '../../platform/sealed/sealed-columns.ts';

/** What an office's Google account is used for: its mail, its calendar. Each has a consent and a right of its own. */
export interface GoogleUse {
  /** Names the right among the office's secrets. */
  name: string;
  /** What of Google's is asked for. */
  scope: string;
  /** Of the browser that began; what comes back is taken from it alone. */
  cookie: string;
  /** The path Google's page leads back to. */
  callback: string;
  /** The job that gives a right back. */
  revokeJob: string;
  /** The account it is used with now. */
  findAddress(tx: Transaction): Promise<string | undefined>;
}

/** What the right is sealed for. */
export const purposeOf = ({ name }: GoogleUse): string => sealedColumns.officeSecret.purposeOf({ name });
