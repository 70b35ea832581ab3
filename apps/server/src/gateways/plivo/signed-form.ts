import type { FastifyRequest } from 'fastify';
import { fitIndex } from '../../platform/deliveries/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PhoneCarrier } from './carrier.ts';
import { hookBase } from './hook-url.ts';

/** How a form that the carrier delivers is read: for `handleWebhook`. */
export function signedForm(carrier: PhoneCarrier) {
  return {
    unsigned: 'This delivery is not signed by the carrier.',
    async read(request: FastifyRequest, platform: Platform): Promise<Record<string, string> | null> {
      const params = request.rawForm ?? {};
      const { publicUrl } = platform.config;
      // It signs the address it was told.
      for (const base of new Set([publicUrl, hookBase(publicUrl)])) {
        const { method, headers } = request;
        if (await carrier.isSigned({ method, url: `${base}${request.url}`, headers, params }))
          // Signed as they came, kept without what no text may hold, and known again by what an index can.
          return Object.fromEntries(
            Object.entries(params).map(([key, value]) => {
              const text = value.replaceAll('\0', '');
              return [key, /(?:UUID|ID)$/i.test(key) ? fitIndex(text) : text];
            }),
          );
      }
      return null;
    },
  };
}
