import { signatureHeaders } from '../../apps/sandbox/src/plivo/signature.ts';

/**
 * Signs a POST as the carrier does.
 * @param address with its query, where it has one
 * @returns header lines
 */
export const signWebhook = (address: string, params: Record<string, string>, token: string): string[] =>
  Object.entries(signatureHeaders('POST', address, params, token)).map(
    ([name, value]) => `${name}: ${value}`,
  );
