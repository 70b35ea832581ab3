import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Platform } from './platform.ts';

const HOUR = 3600;

/**
 * A path's worth of right for who has no session: the carrier for an hour, an invited guest until the event is over.
 * @param issuer what it is for: a token of one purpose cannot stand in for another's, nor for a session's
 * @param lasts seconds
 */
export async function signToken(
  platform: Platform,
  issuer: string,
  claims: JWTPayload,
  lasts = HOUR,
): Promise<string> {
  const issued = Math.floor(platform.now().getTime() / 1000);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setExpirationTime(issued + lasts)
    .sign(platform.sessionKey);
}

/** What such a token says, or null when it is forged or its time is over. */
export async function readToken(
  platform: Platform,
  issuer: string,
  token: string,
): Promise<JWTPayload | null> {
  try {
    const options = { issuer, algorithms: ['HS256'], currentDate: platform.now() };
    return (await jwtVerify(token, platform.sessionKey, options)).payload;
  } catch {
    // Every reason means the same to the caller: this path opens nothing.
    return null;
  }
}
