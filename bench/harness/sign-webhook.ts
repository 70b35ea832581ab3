import { createHmac, randomBytes } from 'node:crypto';

/**
 * Plivo's V3 signature of a POST without a query: base64 of HMAC-SHA256 over the address, the sorted form
 * fields and a nonce (plivo.com, "Validating requests").
 * @returns header lines
 */
export function signWebhook(address: string, params: Record<string, string>, token: string): string[] {
  const nonce = BigInt(`0x${randomBytes(8).toString('hex')}`)
    .toString()
    .padStart(20, '0');
  const fields = Object.keys(params)
    .toSorted()
    .map((key) => `${key}${params[key]}`);
  const signature = createHmac('sha256', token)
    .update(`${address}?${fields.join('')}.${nonce}`)
    .digest('base64');
  return [
    `X-Plivo-Signature-V3: ${signature}`,
    `X-Plivo-Signature-Ma-V3: ${signature}`,
    `X-Plivo-Signature-V3-Nonce: ${nonce}`,
  ];
}
