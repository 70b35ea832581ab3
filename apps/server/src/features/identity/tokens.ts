import { randomBytes, randomUUID } from 'node:crypto';
import type { Role } from '@chairline/contract';
import { jwtVerify, SignJWT } from 'jose';

/** How long an access token lives; after it the client refreshes. */
export const ACCESS_SECONDS = 15 * 60;
/** A session ends when it was not used for this long. */
export const SESSION_SECONDS = 14 * 24 * 3600;

export interface AccessClaims {
  office: number;
  userId: number;
  username: string;
  role: Role;
  sessionId: string;
}

const ISSUER = 'chairline';

/** A signed access token (JWT, HS256). */
export async function signAccess(claims: AccessClaims, secret: Uint8Array, now: Date): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000);
  return new SignJWT({ cid: claims.office, name: claims.username, role: claims.role, sid: claims.sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setSubject(String(claims.userId))
    .setIssuedAt(issued)
    .setExpirationTime(issued + ACCESS_SECONDS)
    .sign(secret);
}

/** What an access token says, or null when it is forged, expired or none of ours. */
export async function readAccess(token: string, secret: Uint8Array, now: Date): Promise<AccessClaims | null> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      issuer: ISSUER,
      algorithms: ['HS256'],
      currentDate: now,
    });
    return {
      office: Number(payload.cid),
      userId: Number(payload.sub),
      username: String(payload.name),
      role: payload.role as Role,
      sessionId: String(payload.sid),
    };
  } catch {
    // Every reason means the same to the caller: this token opens nothing.
    return null;
  }
}

/** A refresh token: it names its office and session, and carries a secret of its own. */
export function makeRefresh(office: number, sessionId: string): string {
  return `${office}.${sessionId}.${randomBytes(32).toString('base64url')}`;
}

export const newSessionId = (): string => randomUUID();

/** The parts of a refresh token, or null when it has not its form. */
export function parseRefresh(token: string): { office: number; sessionId: string } | null {
  const match = /^(\d{1,9})\.([0-9a-f-]{36})\.[\w-]{43}$/.exec(token);
  return match ? { office: Number(match[1]), sessionId: match[2]! } : null;
}
