import { jwtVerify, SignJWT } from 'jose';
import type { Platform } from '../../platform/platform.ts';

/** Not the issuer of session tokens: neither can stand in for the other. */
const ISSUER = 'chairline-media';
const HOUR = 3600;

export interface MediaClaims {
  office: number;
  itemId: number;
  mediaId: number;
}

/** A path's worth of right to fetch one attachment, for the carrier, for an hour. */
export async function mediaToken(platform: Platform, claims: MediaClaims): Promise<string> {
  const issued = Math.floor(platform.now().getTime() / 1000);
  return new SignJWT({ o: claims.office, i: claims.itemId, m: claims.mediaId })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setExpirationTime(issued + HOUR)
    .sign(platform.sessionKey);
}

/** What a media token gives, or null when it is forged or its hour is over. */
export async function readMediaToken(platform: Platform, token: string): Promise<MediaClaims | null> {
  try {
    const { payload } = await jwtVerify(token, platform.sessionKey, {
      issuer: ISSUER,
      algorithms: ['HS256'],
      currentDate: platform.now(),
    });
    return { office: Number(payload.o), itemId: Number(payload.i), mediaId: Number(payload.m) };
  } catch {
    // Every reason means the same to the caller: this path opens nothing.
    return null;
  }
}
