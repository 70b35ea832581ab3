import { notFound, vendorFailed } from '../../../platform/errors.ts';
import { redrawImage } from '../../../platform/files/redraw-image.ts';
import type { Http } from '../../../platform/http/handler.ts';
import { takingTurns } from '../../../platform/in-turn.ts';
import { fetchOutside, OutsideError } from '../../../platform/outside/fetch-outside.ts';
import type { OfficeScope, Platform } from '../../../platform/platform.ts';
import { hostName, imageKey, isSigned } from './image-address.ts';

const LIMITS = { maxBytes: 8_000_000, timeoutMs: 15_000, maxRedirects: 5, plainToo: true } as const;
/** Pictures under way at once in this process: each may be as large as the limit, and is unpacked. */
const inTurn = takingTurns(12);

/**
 * A picture from outside that a mail of the caller's office shows, fetched by us: its sender learns neither who reads
 * nor where, and no call of ours can stand in the picture's place. The address was signed when the mail was shown.
 * @throws Refusal 404 for what no mail of the office shows or what is no picture; 502 where it cannot be had
 */
export async function sendEmailImage(
  platform: Platform,
  { office }: OfficeScope,
  emailId: number,
  { src, sig }: { src: string; sig: string },
  { reply }: Http,
): Promise<unknown> {
  const key = imageKey(platform.sessionKey, office, emailId);
  if (!isSigned(key, src, sig)) throw notFound('picture');
  const { publicUrl, outsideOrigins } = platform.config;
  if (hostName(new URL(src).host) === hostName(new URL(publicUrl).host)) throw notFound('picture');
  const picture = await inTurn(async () => {
    try {
      const { status, bytes } = await fetchOutside(src, { ...LIMITS, admitted: outsideOrigins });
      return status >= 200 && status < 300 ? await redrawImage(bytes) : null;
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      if (error.fault === 'refused' || error.fault === 'tooLarge') return null;
      throw vendorFailed('The picture cannot be fetched from where the mail has it.');
    }
  });
  if (!picture) throw notFound('picture');
  return reply
    .type(picture.type)
    .header('Content-Security-Policy', "default-src 'none'; sandbox")
    .header('X-Content-Type-Options', 'nosniff')
    .send(picture.bytes);
}
