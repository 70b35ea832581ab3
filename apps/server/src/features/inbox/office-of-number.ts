import type { Platform } from '../../platform/platform.ts';
import { findOfficeOfNumber } from './store.ts';

/** A number seldom changes hands; when it does, the other office has it within this time. */
const REMEMBER_MS = 10_000;
const remembered = new WeakMap<Platform, Map<string, { office: number; until: number }>>();

/** The office a number (E.164) belongs to; undefined when none has it. */
export async function officeOfNumber(platform: Platform, number: string): Promise<number | undefined> {
  let known = remembered.get(platform);
  if (!known) remembered.set(platform, (known = new Map()));
  const entry = known.get(number);
  if (entry && entry.until > Date.now()) return entry.office;
  const office = await platform.db.transaction({ routing: true }, (tx) => findOfficeOfNumber(tx, number));
  if (office === undefined) known.delete(number);
  else known.set(number, { office, until: Date.now() + REMEMBER_MS });
  return office;
}
