import { randomBytes } from 'node:crypto';
import { WebSocket } from 'ws';
import {
  headerOf,
  parseSip,
  type SipMessage,
  writeSip,
} from '../../apps/sandbox/src/plivo/voice/sip-message.ts';

/** A softphone that is nothing but a socket to the carrier: SIP without a browser, and without sound. */
export interface BareSoftphone {
  /** @param to a number in E.164. @returns its Call-ID */
  dial(to: string): string;
  /** Says that it rings, as a browser does at once. `callUuid` is the carrier's name of this leg. */
  onRing(heard: (callUuid: string) => void): void;
  close(): void;
}

const DOMAIN = 'phone.plivo.com';

/** An offer that is one, from where nothing is ever heard. */
const SDP = [
  'v=0',
  'o=- 1 1 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'a=group:BUNDLE 0',
  'm=audio 9 UDP/TLS/RTP/SAVPF 111',
  'c=IN IP4 0.0.0.0',
  'a=rtcp:9 IN IP4 0.0.0.0',
  'a=ice-ufrag:bare',
  'a=ice-pwd:baresoftphonewithoutsound',
  `a=fingerprint:sha-256 ${Array.from({ length: 32 }, () => '0A').join(':')}`,
  'a=setup:actpass',
  'a=mid:0',
  'a=sendrecv',
  'a=rtcp-mux',
  'a=rtpmap:111 opus/48000/2',
  '',
].join('\r\n');

/**
 * Registers a softphone over a socket of its own.
 * @param session what the server answers a browser at /plivo/softphone/session
 * @throws Error when the carrier does not take it in
 */
export async function openBareSoftphone(session: {
  plivo_user: string;
  token: string;
  registrationDomainSocket: readonly string[];
}): Promise<BareSoftphone> {
  const { plivo_user: name, token, registrationDomainSocket } = session;
  const { iss } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { iss: string };
  const user = `${name}_${iss}`;
  const socket = new WebSocket(registrationDomainSocket[0]!, 'sip');
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const own = `<sip:${user}@${DOMAIN}>`;
  const contact = `<sip:${randomBytes(4).toString('hex')}@bare.invalid;transport=ws>`;
  const random = () => randomBytes(8).toString('hex');
  let heard: (callUuid: string) => void = () => undefined;
  const registered = Promise.withResolvers<void>();

  const request = (method: string, to: string, id: string, more: readonly [string, string][], body = '') =>
    socket.send(
      writeSip(
        `${method} ${method === 'REGISTER' ? `sip:${DOMAIN}` : to} SIP/2.0`,
        [
          ['Via', `SIP/2.0/WS bare.invalid;branch=z9hG4bK${random()}`],
          ['Max-Forwards', '70'],
          ['From', `${own};tag=${random()}`],
          ['To', `<${to}>`],
          ['Call-ID', id],
          ['CSeq', `1 ${method}`],
          ['Contact', contact],
          ...more,
        ],
        body,
      ),
    );
  const answer = (message: SipMessage, status: string) =>
    socket.send(
      writeSip(`SIP/2.0 ${status}`, [
        ...['Via', 'From', 'To', 'Call-ID', 'CSeq'].map(
          (header) =>
            [
              header,
              `${headerOf(message, header.toLowerCase())}${header === 'To' ? ';tag=bare' : ''}`,
            ] as const,
        ),
        ['Contact', contact],
      ]),
    );
  socket.on('message', (data: Buffer) => {
    const message = parseSip(data.toString());
    if (!message) return;
    if (message.method === 'INVITE') {
      heard(headerOf(message, 'x-calluuid'));
      answer(message, '180 Ringing');
    } else if (message.method === 'BYE' || message.method === 'CANCEL') answer(message, '200 OK');
    else if (headerOf(message, 'cseq').endsWith('REGISTER')) {
      if (message.status === 200) registered.resolve();
      else registered.reject(new Error(`the carrier refused ${user}: ${message.status} ${message.reason}`));
    }
  });
  request('REGISTER', `sip:${user}@${DOMAIN}`, random(), [
    ['X-Plivo-Jwt', token],
    ['Expires', '600'],
  ]);
  await registered.promise;
  return {
    dial(to) {
      const id = random();
      request(
        'INVITE',
        `sip:${to.replace('+', '')}@${DOMAIN}`,
        id,
        [['Content-Type', 'application/sdp']],
        SDP,
      );
      return id;
    },
    onRing: (listener) => void (heard = listener),
    close: () => socket.terminate(),
  };
}
