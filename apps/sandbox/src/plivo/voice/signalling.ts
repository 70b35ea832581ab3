import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { serveSocket } from '../../sockets.ts';
import type { World } from '../../world/index.ts';
import { readAddress, SIP_DOMAIN, sipAddress } from './addresses.ts';
import type { Directory } from './directory.ts';
import type { Exchange } from './exchange.ts';
import { openMedia } from './media.ts';
import { answerSip } from './sip-answer.ts';
import type { Line } from './sip-answer.ts';
import { createSipLegs } from './sip-legs.ts';
import { digestFields, headerOf, parseSip, uriIn, userIn } from './sip-message.ts';
import type { SipMessage } from './sip-message.ts';
import { readToken } from './tokens.ts';
import type { Call, Device } from './types.ts';

const PATH = '/plivo/signalling';
const HOLDS = 120;

/** What a browser's call asks of the carrier. */
export interface BrowserCall {
  account: string;
  from: string;
  to: string;
  device: Device;
  headers: Record<string, string>;
}

interface Session extends Line {
  socket: WebSocket;
  nonce: string;
  account: string;
  appId: string | null;
  /** Of a login by token: what it allows. */
  grants: { incoming: boolean; outgoing: boolean } | null;
  device: Device;
  /** Ends the registration (RFC 3261, 10.3): one that is not asked for anew in time is over. */
  ends: NodeJS.Timeout | undefined;
}

export interface Signalling {
  dropSockets(): void;
  stop(): void;
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

/** Whether a digest answer (RFC 2617) is right for this method. */
function isRightDigest(header: string, method: string, nonce: string, hash: string): boolean {
  const given = digestFields(header);
  if (given.nonce !== nonce) return false;
  const second = md5(`${method}:${given.uri ?? ''}`);
  const middle = given.qop ? `${nonce}:${given.nc}:${given.cnonce}:${given.qop}` : nonce;
  return given.response === md5(`${hash}:${middle}:${second}`);
}

/** X-PH headers of a browser's call; others are dropped, as the carrier does. */
function extraHeaders(message: SipMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of message.headers) {
    const key = /^X-PH-([A-Za-z0-9-]{1,24})$/i.exec(name)?.[1];
    if (key !== undefined && /^[A-Za-z0-9_\-+()%.]{1,120}$/.test(value)) headers[`X-PH-${key}`] = value;
  }
  return headers;
}

/**
 * SIP over WebSocket (RFC 7118) for softphones in browsers, at /plivo/signalling: logins by digest or token, and
 * their calls.
 * @param receive takes a call from a softphone to what its application says; null when the carrier rejects it
 */
export function registerSignalling(
  app: FastifyInstance,
  world: World,
  directory: Directory,
  exchange: Exchange,
  receive: (call: BrowserCall, appId: string | null, began: (call: Call) => void) => Call | null,
): Signalling {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: 200_000,
    handleProtocols: (offered) => (offered.has('sip') ? 'sip' : false),
  });
  const legs = createSipLegs(world, exchange);
  const sessions = new Set<Session>();

  function challenge(session: Session, message: SipMessage, status: 401 | 407): void {
    const name = status === 401 ? 'WWW-Authenticate' : 'Proxy-Authenticate';
    const value = `Digest realm="${SIP_DOMAIN}", nonce="${session.nonce}", algorithm=MD5, qop="auth"`;
    answerSip(session, message, status, 'Unauthorized', [[name, value]], '', legs.tagOf());
  }

  /** It is reached no more, and may not call; calls it is in go on. */
  function logOut(session: Session): void {
    clearTimeout(session.ends);
    session.ends = undefined;
    if (session.user !== '') directory.setBrowser(session.user, null, session.device);
  }

  function logIn(session: Session, message: SipMessage): void {
    const user = userIn(uriIn(headerOf(message, 'to')));
    const jwt = headerOf(message, 'x-plivo-jwt');
    const refuse = (more: readonly (readonly [string, string])[] = []) =>
      answerSip(session, message, jwt === '' ? 403 : 401, 'Forbidden', more, '', legs.tagOf());
    let expires: number | null = null;
    let holds = Number(headerOf(message, 'expires') || HOLDS);
    if (jwt !== '') {
      const claims = readToken(world, jwt);
      if (!claims || user !== `${claims.sub}_${claims.iss}`)
        return refuse([['X-Plivo-Jwt-Error-Code', '10006']]);
      session.account = claims.iss;
      session.appId = claims.app ?? directory.endpointOf(claims.sub)?.appId ?? null;
      session.grants = {
        incoming: claims.per.voice?.incoming_allow ?? false,
        outgoing: claims.per.voice?.outgoing_allow ?? false,
      };
      expires = claims.exp;
      holds = Math.min(holds, Math.ceil(claims.exp - Date.now() / 1000));
    } else {
      const endpoint = directory.endpointOf(user);
      const given = headerOf(message, 'authorization');
      if (given === '') return challenge(session, message, 401);
      if (!endpoint?.digestHash || !isRightDigest(given, 'REGISTER', session.nonce, endpoint.digestHash))
        return refuse();
      session.account = endpoint.account;
      session.appId = endpoint.appId;
      session.grants = null;
    }
    const contact = headerOf(message, 'contact');
    session.user = user;
    session.contact = uriIn(contact);
    clearTimeout(session.ends);
    if (holds === 0) logOut(session);
    else {
      session.ends = setTimeout(() => logOut(session), holds * 1000);
      if (session.grants?.incoming !== false) directory.setBrowser(user, session.device);
    }
    legs.returned(session);
    return answerSip(
      session,
      message,
      200,
      'OK',
      [
        ['Contact', `<${session.contact}>;expires=${holds}`],
        ['Expires', String(holds)],
        ...(expires === null ? [] : [['X-Plivo-Jwt', `exp=${expires};x`] as const]),
      ],
      '',
      legs.tagOf(),
    );
  }

  function call(session: Session, message: SipMessage): void {
    const refuse = (status: number, reason: string) =>
      answerSip(session, message, status, reason, [], '', legs.tagOf());
    // Within a dialog that is over here, or of a Call-ID that is somebody's already.
    if (headerOf(message, 'to').includes(';tag=')) return refuse(481, 'Call Does Not Exist');
    if (legs.has(headerOf(message, 'call-id'))) return refuse(482, 'Loop Detected');
    if (session.ends === undefined) return refuse(403, 'Forbidden');
    if (session.grants === null) {
      const hash = directory.endpointOf(session.user)?.digestHash;
      const given = headerOf(message, 'proxy-authorization');
      if (given === '') return challenge(session, message, 407);
      if (!hash || !isRightDigest(given, 'INVITE', session.nonce, hash)) return refuse(403, 'Forbidden');
    } else if (!session.grants.outgoing) return refuse(403, 'Forbidden');
    const media = openMedia(world);
    const dialled = userIn(message.uri);
    const begun = receive(
      {
        account: session.account,
        from: sipAddress(session.user),
        to: directory.isKnown(dialled) ? sipAddress(dialled) : (readAddress(dialled) ?? dialled),
        device: session.device,
        headers: extraHeaders(message),
      },
      session.appId,
      (made) => {
        answerSip(session, message, 100, 'Trying');
        legs.begin(session, message, made, media);
      },
    );
    if (begun) return undefined;
    media.close();
    return refuse(503, 'Service Unavailable');
  }

  function take(session: Session, text: string): void {
    const message = parseSip(text);
    if (!message) return;
    if (message.method === '') return legs.response(message);
    if (legs.request(session, message)) return;
    switch (message.method) {
      case 'REGISTER':
        return logIn(session, message);
      case 'OPTIONS':
        // The SDK's ping: anything but 404 makes it connect anew every few seconds.
        return answerSip(session, message, 404, 'Not Found', [], '', legs.tagOf());
      case 'MESSAGE':
        // It asks for its own address.
        return answerSip(session, message, 200, 'OK', [], '127.0.0.1', legs.tagOf());
      case 'INVITE':
        return call(session, message);
      case 'ACK':
        return undefined;
      case 'BYE':
      case 'CANCEL':
      case 'INFO':
        return answerSip(session, message, 481, 'Call Does Not Exist', [], '', legs.tagOf());
      default:
        return answerSip(session, message, 405, 'Method Not Allowed', [], '', legs.tagOf());
    }
  }

  server.on('connection', (socket) => {
    const line: Line = { send: (text) => socket.send(text), user: '', contact: '', open: true };
    const session: Session = Object.assign(line, {
      socket,
      nonce: randomBytes(16).toString('hex'),
      account: '',
      appId: null,
      grants: null,
      device: legs.deviceOf(line),
      ends: undefined,
    });
    sessions.add(session);
    socket.on('message', (data: Buffer) => {
      try {
        take(session, data.toString());
      } catch (error) {
        // Whatever a browser sends ends neither the sandbox nor its other calls.
        world.log.warn({ error }, 'signalling');
      }
    });
    socket.on('error', (error) => world.log.info({ error }, 'signalling'));
    socket.on('close', () => {
      sessions.delete(session);
      session.open = false;
      logOut(session);
      legs.cut(session);
    });
  });

  serveSocket(app, PATH, server);

  const dropSockets = () => {
    for (const { socket } of sessions) socket.terminate();
  };
  return {
    dropSockets,
    stop() {
      legs.stop();
      dropSockets();
      server.close();
    },
  };
}
