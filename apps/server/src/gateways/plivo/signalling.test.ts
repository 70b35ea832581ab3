import { expect, test } from 'vitest';
import { contentSecurityPolicy } from '../../platform/http/static.ts';
import { signallingOf } from './signalling.ts';

const account = { authId: 'MA1', authToken: 'secret' };
const connects = (plivo: Parameters<typeof signallingOf>[0]) =>
  contentSecurityPolicy('n', signallingOf(plivo).reach)
    .split('; ')
    .find((part) => part.startsWith('connect-src'));

test('the carrier’s own: the SDK knows where, and pages may go there and to none of its hosts for statistics and logs', () => {
  const plivo = { ...account, apiUrl: null };
  expect(signallingOf(plivo).sockets).toEqual([]);
  expect(connects(plivo)).toBe(
    "connect-src 'self' wss://client.plivo.com/signalling wss://client-fb.plivo.com/signalling",
  );
});

test.each([
  ['http://127.0.0.1:4001/plivo', 'ws://127.0.0.1:4001/plivo/signalling'],
  ['http://127.0.0.1:4001/plivo/', 'ws://127.0.0.1:4001/plivo/signalling'],
  ['https://carrier.test/plivo', 'wss://carrier.test/plivo/signalling'],
])('a carrier at %s: browsers connect to %s alone', (apiUrl, socket) => {
  expect(signallingOf({ ...account, apiUrl })).toEqual({ sockets: [socket], reach: [socket] });
  expect(connects({ ...account, apiUrl })).toBe(`connect-src 'self' ${socket}`);
});

test('without a carrier pages reach nobody but us', () => {
  expect(connects(null)).toBe("connect-src 'self'");
});
