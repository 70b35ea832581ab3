import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { VendorWords } from '../world/vendor-faults.ts';

/** Unverified (open-dental.md, section 7): that a double booking is refused, and in which words. */
export const OVERLAPS = 'Appointment overlaps existing appointment in this operatory.';
const RETRY_AFTER_MS = 2_000;
/** "504 Gateway Time-out: did not complete processing within the 60 second time limit." */
const GATEWAY_MS = 60_000;

/** The names of an API's faults: one practice's, by the customer key as far as it can be told before it is checked, and all's. */
export const practiceAndAll = (request: FastifyRequest): string[] => [
  `open-dental:${(request.headers.authorization ?? '').split('/').at(-1)!}`,
  'open-dental',
];

const refusal = (status: number, message: string, headers: Record<string, string> = {}) => ({
  status,
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(message),
});
const page = (status: number, words: string) => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: `<html><body>${words}</body></html>`,
});

/** As Open Dental's API says that it is ill; lose-writes cuts the connection without doing anything, refuse-taken refuses as for a place that is booked; what is only read is answered. */
export const openDentalWords: VendorWords = {
  error: () => page(500, 'Server Error'),
  rateLimit: (_turn, ms) =>
    refusal(429, 'Too many requests. Please slow down.', {
      'retry-after': String(Math.ceil((ms ?? RETRY_AFTER_MS) / 1_000)),
    }),
  garbage: { type: 'application/json', body: '[{"PatNum": 12, "LName": "Sm' },
  async other(mode, request, reply, ms) {
    const refuse = ({ status, headers, body }: ReturnType<typeof refusal>) =>
      reply.code(status).headers(headers).send(body);
    switch (mode) {
      case 'econnector-down':
        refuse(
          refusal(
            400,
            "The office's eConnector is not running. Please contact the office to start their eConnector.",
          ),
        );
        return true;
      case 'old-version':
        refuse(
          refusal(
            400,
            'This method requires Open Dental version 99.1 or greater. The office is on version 20.5.',
          ),
        );
        return true;
      case 'gateway-timeout':
        await sleep(ms ?? GATEWAY_MS);
        refuse(page(504, '504 Gateway Time-out'));
        return true;
      case 'lose-writes':
        if (request.method === 'GET') return false;
        request.raw.socket.destroy();
        reply.hijack();
        return true;
      case 'refuse-taken':
        if (request.method === 'GET') return false;
        refuse(refusal(400, OVERLAPS));
        return true;
      default:
        return false;
    }
  },
};
