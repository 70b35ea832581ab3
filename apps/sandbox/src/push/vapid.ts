import { createPublicKey, verify } from 'node:crypto';

export interface Sender {
  subject: string;
  /** base64url */
  key: string;
}

/** "MUST NOT be more than 24 hours from the time of the request" (RFC 8292, section 2). */
const LONGEST_S = 24 * 3_600;

/**
 * Checks an Authorization header of the vapid scheme.
 * @param origins by which this service is reached
 * @returns who sent it, or a sentence about what is wrong
 */
export function checkVapid(
  header: string | undefined,
  origins: readonly string[],
  now: number,
): Sender | string {
  const match = /^vapid\s+(.+)$/i.exec(header ?? '');
  if (!match) return 'The Authorization header is not of the vapid scheme.';
  const params = new Map(
    match[1]!.split(',').map((part) => {
      const at = part.indexOf('=');
      return [part.slice(0, at).trim(), part.slice(at + 1).trim()] as const;
    }),
  );
  const [token, key] = [params.get('t'), params.get('k')];
  if (!token || !key) return 'Parameters t and k are needed.';
  const [head, body, signature] = token.split('.');
  if (!head || !body || !signature) return 'The token is no JWT.';
  const claims = readClaims(head, body);
  if (!claims) return 'The token cannot be read, or is not signed with ES256.';
  if (!isSigned(`${head}.${body}`, signature, key)) return 'The signature is not of that key.';
  if (!origins.includes(String(claims.aud))) return `The token is for ${String(claims.aud)}.`;
  const exp = Number(claims.exp);
  if (!(exp > now / 1_000)) return 'The token has expired.';
  if (exp > now / 1_000 + LONGEST_S) return 'The token expires in more than 24 hours.';
  const subject = claims.sub;
  if (typeof subject !== 'string' || !/^(mailto:|https:)/.test(subject))
    return 'The subject is neither mailto: nor https:.';
  return { subject, key };
}

function readClaims(head: string, body: string): Record<string, unknown> | null {
  try {
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown;
    const { alg } = read(head) as { alg?: unknown };
    return alg === 'ES256' ? (read(body) as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function isSigned(text: string, signature: string, key: string): boolean {
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65 || point[0] !== 4) return false;
  try {
    const open = createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
    });
    return verify(
      'sha256',
      Buffer.from(text),
      { key: open, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
  } catch {
    // No point of the curve.
    return false;
  }
}
