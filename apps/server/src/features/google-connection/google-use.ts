import { sealedColumns } from '../../platform/sealed/sealed-columns.ts';

/**
 * What an account elsewhere is used for: an office's mail, a person's calendars, its pages at Facebook. Each has a consent and
 * a right of its own.
 */
export interface GoogleUse {
  /** Names the right among the office's secrets. */
  name: string;
  /** As people call it. */
  title: string;
  /** Who may connect it. */
  who: 'admin' | 'user';
  /** What of Google's is asked for. */
  scopes: readonly string[];
  /** Whether what was granted is enough; left out: all that is asked for is needed. */
  suffices?: (granted: readonly string[]) => boolean;
  /** Of the browser that began; what comes back is taken from it alone. */
  cookie: string;
  /** The path Google's page leads back to. */
  callback: string;
  /** The job that gives its right back; left out: Google's. */
  revoke?: string;
}

/** What a right of this name is sealed for. */
export const purposeOf = (name: string): string => sealedColumns.officeSecret.purposeOf({ name });
