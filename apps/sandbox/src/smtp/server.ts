import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { type SMTPServerDataStream, SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { World } from '../world/index.ts';
import type { Mail } from './store.ts';

const VENDOR = 'smtp';
const SLOW_BY = 3_000;
const LARGEST = 20_000_000;
/** Mail to a mailbox of this name is refused for good, wherever it is: to try what becomes of it. */
export const REFUSED_MAILBOX = 'no-such-mailbox';

export interface MailServer {
  /** @throws when the port is taken */
  listen(port: number, host: string): Promise<number>;
  stop(): Promise<void>;
}

/** An answer of SMTP that is no success: the code, and the enhanced one with words (RFC 5321, RFC 3463). */
function refusal(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode });
}

/** A mail server that delivers nothing: what it accepts is handed to `keep`. As ill as the control API asked for. */
export function createMailServer(world: World, keep: (mail: Mail) => void): MailServer {
  const sockets = new Set<Socket>();
  /** The fault a connection meets, decided when it opens. */
  const faults = new WeakMap<SMTPServerSession, { mode: string; ms: number | null }>();
  const modeOf = (session: SMTPServerSession) => faults.get(session)?.mode;
  const cut = ({ remotePort }: SMTPServerSession) => {
    for (const socket of sockets) if (socket.remotePort === remotePort) socket.destroy();
  };

  async function take(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<string> {
    const raw = await buffer(stream);
    if (stream.sizeExceeded) throw refusal(552, '5.3.4 Message too big');
    const fault = faults.get(session);
    if (fault?.mode === 'slow') await sleep(fault.ms ?? SLOW_BY);
    const mail = await readMail(raw, session);
    keep(mail);
    if (fault?.mode === 'accept-then-drop') cut(session);
    return `2.0.0 Ok: queued as ${mail.id}`;
  }

  const server = new SMTPServer({
    name: 'sandbox.chairline.test',
    banner: 'Chairline sandbox',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST,
    closeTimeout: 500,
    onConnect(session, done) {
      const fault = world.faults.next(VENDOR);
      if (fault) faults.set(session, fault);
      switch (fault?.mode) {
        case 'refuse':
          return cut(session);
        case 'busy':
          return done(refusal(421, '4.3.2 Too busy, try again later'));
        case 'timeout':
          // Silence: the greeting never comes.
          return fault.ms === null ? undefined : void setTimeout(() => cut(session), fault.ms).unref();
        default:
          return done();
      }
    },
    onRcptTo({ address }, session, done) {
      if (modeOf(session) === 'reject' || address.toLowerCase().startsWith(`${REFUSED_MAILBOX}@`))
        return done(refusal(550, '5.1.1 There is no such mailbox here'));
      return done();
    },
    onData(stream, session, done) {
      take(stream, session).then((words) => done(null, words), done);
    },
  });
  server.server.prependListener('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // A client that cuts the line is its own affair.
  server.on('error', (error: Error) => world.log.info({ err: error }, 'smtp'));

  return {
    async listen(port, host) {
      server.listen(port, host);
      await once(server.server, 'listening');
      return (server.server.address() as AddressInfo).port;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function readMail(raw: Buffer, session: SMTPServerSession): Promise<Mail> {
  const parsed = await PostalMime.parse(raw);
  const { mailFrom, rcptTo } = session.envelope;
  return {
    id: randomUUID(),
    at: Date.now(),
    from: parsed.from?.address ?? (mailFrom ? mailFrom.address : ''),
    fromName: parsed.from?.name ?? '',
    to: rcptTo.map(({ address }) => address),
    subject: parsed.subject ?? '',
    text: (parsed.text ?? '').replace(/\s+$/, ''),
    html: parsed.html ?? null,
    calendar: calendarOf(parsed),
    messageId: parsed.messageId ?? null,
  };
}

/** The event of an invitation, as mail programs find it. */
function calendarOf({ attachments }: Email): string | null {
  const part = attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  if (!part) return null;
  return typeof part.content === 'string' ? part.content : new TextDecoder().decode(part.content);
}
