import { toE164 } from '@chairline/contract';
import type { Platform } from '../../../platform/platform.ts';
import { softphoneOf } from './addresses.ts';
import { findOfficeOfNumber, findOwner } from '../ring/store-people.ts';

/** Whose call it is: by the softphone it comes from, else by the office's number it came to. */
export async function whoseCall(
  platform: Platform,
  { From: from = '', To: to = '' }: Readonly<Record<string, string>>,
): Promise<{ office: number; userId: number | null } | undefined> {
  const softphone = softphoneOf(from);
  const number = toE164(to);
  return platform.db.transaction({ routing: true }, async (tx) => {
    if (softphone !== null) return findOwner(tx, softphone);
    const office = number === null ? undefined : await findOfficeOfNumber(tx, number);
    return office === undefined ? undefined : { office, userId: null };
  });
}
