import { readToken, signToken } from '../../platform/path-token.ts';
import type { Platform } from '../../platform/platform.ts';

const ISSUER = 'chairline-media';

export interface MediaClaims {
  office: number;
  itemId: number;
  mediaId: number;
}

/** A path's worth of right to fetch one attachment, for the carrier, for an hour. */
export const mediaToken = (platform: Platform, { office, itemId, mediaId }: MediaClaims): Promise<string> =>
  signToken(platform, ISSUER, { o: office, i: itemId, m: mediaId });

/** What a media token gives, or null when it is forged or its hour is over. */
export async function readMediaToken(platform: Platform, token: string): Promise<MediaClaims | null> {
  const payload = await readToken(platform, ISSUER, token);
  return payload && { office: Number(payload.o), itemId: Number(payload.i), mediaId: Number(payload.m) };
}
