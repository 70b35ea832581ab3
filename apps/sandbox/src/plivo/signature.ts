import { createHmac, randomBytes } from 'node:crypto';

function sortedPairs(params: Record<string, string>, between: string): string[] {
  return Object.keys(params)
    .toSorted()
    .map((key) => `${key}${between}${params[key] ?? ''}`);
}

/**
 * Plivo's V3 signature of a webhook: base64 of HMAC-SHA256, keyed with the account's token, over the address, its
 * sorted query, the sorted form fields and the nonce. `validateV3Signature` of Plivo's SDK is the measure.
 * @param params the form fields of a POST; a GET carries its parameters in the address already.
 */
export function signV3(
  method: 'GET' | 'POST',
  address: string,
  params: Record<string, string>,
  nonce: string,
  authToken: string,
): string {
  const [base = '', query = ''] = address.split('#')[0]?.split('?', 2) ?? [];
  const inQuery = [...new URLSearchParams(query)].map(([key, value]) => `${key}=${value}`).toSorted();
  const form = method === 'POST' ? sortedPairs(params, '') : [];
  let signed = base;
  if (inQuery.length > 0 || form.length > 0) signed += `?${inQuery.join('&')}`;
  if (inQuery.length > 0 && form.length > 0) signed += '.';
  signed += form.join('');
  return createHmac('sha256', authToken).update(`${signed}.${nonce}`).digest('base64');
}

/** The headers of one try of a webhook; every try has a nonce of its own. */
export function signatureHeaders(
  method: 'GET' | 'POST',
  address: string,
  params: Record<string, string>,
  authToken: string,
): Record<string, string> {
  const nonce = BigInt(`0x${randomBytes(8).toString('hex')}`)
    .toString()
    .padStart(20, '0');
  const signature = signV3(method, address, params, nonce, authToken);
  return {
    'X-Plivo-Signature-V3': signature,
    // The main account's signature; there are no subaccounts here, so both are the same.
    'X-Plivo-Signature-Ma-V3': signature,
    'X-Plivo-Signature-V3-Nonce': nonce,
  };
}
