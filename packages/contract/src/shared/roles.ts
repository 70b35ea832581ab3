import { z } from 'zod';

export const role = z.enum(['Admin', 'Member']);
export type Role = z.infer<typeof role>;

/** The provider's own office. */
export const PROVIDER_CLIENT_ID = 1;

/** Role comparison is case-insensitive (specification 1, section 3). */
export function isAdmin(value: string): boolean {
  return value.toLowerCase() === 'admin';
}
