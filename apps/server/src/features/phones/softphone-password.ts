import { randomBytes } from 'node:crypto';
import { seal, unseal } from '../../platform/crypto.ts';
import { sealedColumns } from '../../platform/sealed/sealed-columns.ts';
import type { EndpointRow } from './store-endpoints.ts';

const purposeOf = (userId: number): string => sealedColumns.softphone.purposeOf({ user_id: userId });

/** A password of a softphone that nobody has thought of. */
export const newPassword = (): string => randomBytes(18).toString('base64url');

/** As a user's softphone keeps its password. */
export const sealPassword = (
  encryptionKey: Buffer,
  { office, userId }: { office: number; userId: number },
  password: string,
): Buffer => seal(encryptionKey, password, { office, purpose: purposeOf(userId) });

export const openPassword = (
  encryptionKey: Buffer,
  { clientId, userId, softphonePassword }: Pick<EndpointRow, 'clientId' | 'userId' | 'softphonePassword'>,
): string => unseal(encryptionKey, softphonePassword, { office: clientId, purpose: purposeOf(userId) });
