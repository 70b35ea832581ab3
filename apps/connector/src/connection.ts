import tls from 'node:tls';
import {
  closeCodes,
  type ConnectorFrame,
  FRAME_MAX_BYTES,
  PING_MS,
  PROTOCOL,
  type ServerFrame,
  serverFrame,
} from '@chairline/open-dental';
import WebSocket from 'ws';
import type { Answering, Send } from './answer.ts';
import type { EndingKind } from './backoff.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';
import { programPlatform, programVersion } from './version.ts';
import { endings, inOneLine, serverTrouble, statusTrouble, type Trouble } from './words.ts';

/** How a connection ended. */
export interface Ending {
  kind: EndingKind;
  trouble: Trouble;
  /** How long the server had welcomed us, in milliseconds; 0: it never did. */
  onlineMs: number;
}

export interface Connecting {
  config: Pick<Config, 'server' | 'socket' | 'token'>;
  /** Made once a start of the program. */
  instance: string;
  tables: readonly string[];
  /** Only a look whether all is well. */
  check?: boolean;
  log: Log;
  /** Makes what answers over this connection; not called for a check. */
  startAnswering: (send: Send) => Answering;
  onWelcome?: (welcome: Extract<ServerFrame, { type: 'welcome' }>) => void;
  signal: AbortSignal;
  /** For tests. */
  pingMs?: number;
}

const HANDSHAKE_MS = 20_000;
const SILENT_PINGS = 3;

/** Certificates of Node and of this computer: what an office's antivirus signs, the computer trusts. */
const trusted = () => [...new Set([...tls.rootCertificates, ...tls.getCACertificates('system')])];
let authorities: string[] | undefined;

/** Dials, says hello, answers what is asked, until the connection ends; never throws. */
export function connect(options: Connecting): Promise<Ending> {
  const { config, log, signal } = options;
  const pingMs = options.pingMs ?? PING_MS;
  return new Promise((resolve) => {
    const socket = new WebSocket(config.socket, {
      headers: { authorization: `Bearer ${config.token}` },
      handshakeTimeout: HANDSHAKE_MS,
      maxPayload: FRAME_MAX_BYTES,
      // An office's way up is narrow, and rows of text pack to a fifth.
      perMessageDeflate: { threshold: 4_096, zlibDeflateOptions: { level: 1, memLevel: 7 } },
      ...(config.socket.startsWith('wss:') && { ca: (authorities ??= trusted()) }),
    });
    let welcomedAt: number | null = null;
    let heardAt = performance.now();
    let answering: Answering | null = null;
    let ending: Pick<Ending, 'kind' | 'trouble'> | null = null;

    const end = (kind: EndingKind, trouble: Trouble) => (ending ??= { kind, trouble });
    const send: Send = (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    };
    const say = (frame: ConnectorFrame) => send(JSON.stringify(frame));
    const drop = (kind: EndingKind, trouble: Trouble, code?: number) => {
      end(kind, trouble);
      if (code === undefined || socket.readyState !== WebSocket.OPEN) socket.terminate();
      else socket.close(code);
    };

    const watch = setInterval(() => {
      if (performance.now() - heardAt <= SILENT_PINGS * pingMs + pingMs / 2) return;
      drop('lost', {
        says: 'Chairline was silent for too long.',
        how: 'The line may be down; the connector comes again by itself.',
      });
    }, pingMs / 2);
    const leave = () => {
      drop('stopped', { says: 'The connector stops.', how: '' }, 1001);
      // A server that does not answer the farewell does not hold us up.
      setTimeout(() => socket.terminate(), 1_000).unref();
    };
    signal.addEventListener('abort', leave, { once: true });

    socket.on('open', () => {
      heardAt = performance.now();
      say({
        type: 'hello',
        protocol: PROTOCOL,
        version: programVersion,
        platform: programPlatform,
        instance: options.instance,
        tables: [...options.tables],
        ...(options.check && { check: true }),
      });
    });
    socket.on('unexpected-response', (_request, response) => {
      const { kind, ...trouble } = statusTrouble(response.statusCode ?? 0, config.server);
      response.resume();
      drop(kind, trouble);
    });
    socket.on('error', (error) => end('unreachable', serverTrouble(error, config.server)));
    socket.on('message', (data, isBinary) => {
      heardAt = performance.now();
      const frame = isBinary ? null : readFrame(data);
      if (!frame) {
        log.error('Chairline sent something this connector does not know.');
        drop('protocol', endings.protocol, closeCodes.protocol);
        return;
      }
      if (frame.type === 'welcome') {
        if (frame.protocol < PROTOCOL.min || frame.protocol > PROTOCOL.max || welcomedAt !== null) {
          drop('version', endings.version, closeCodes.protocol);
          return;
        }
        welcomedAt = performance.now();
        options.onWelcome?.(frame);
        if (options.check) drop('stopped', { says: 'Welcome.', how: '' }, 1000);
        else answering = options.startAnswering(send);
        return;
      }
      if (frame.type === 'refused') {
        const { kind, trouble } = endingOf(frame.code, welcomedAt !== null);
        end(kind, trouble);
        // The server's own sentence is for the log: an older connector may not know the code.
        log.debug(`Chairline says: ${frame.message}`);
        return;
      }
      if (frame.type === 'ping') say({ type: 'pong' });
      else if (!answering) drop('protocol', endings.protocol, closeCodes.protocol);
      else if (frame.type === 'ask') answering.ask(frame.id, frame.question);
      else if (frame.type === 'more') answering.more(frame.id, frame.pieces);
      else answering.cancel(frame.id);
    });
    socket.on('close', (code) => {
      clearInterval(watch);
      signal.removeEventListener('abort', leave);
      answering?.stop();
      const { kind, trouble } = ending ?? endingOf(code, welcomedAt !== null);
      const onlineMs = welcomedAt === null ? 0 : performance.now() - welcomedAt;
      resolve({ kind: kind === 'unreachable' && welcomedAt !== null ? 'lost' : kind, trouble, onlineMs });
    });
    if (signal.aborted) leave();
  });
}

function readFrame(data: WebSocket.RawData): ServerFrame | null {
  try {
    return serverFrame.safeParse(JSON.parse(String(data as Buffer))).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function endingOf(code: number, wasOnline: boolean): Pick<Ending, 'kind' | 'trouble'> {
  for (const kind of ['token', 'taken', 'version', 'protocol', 'flood', 'restart'] as const) {
    if (code === closeCodes[kind]) return { kind, trouble: endings[kind] };
  }
  return {
    kind: wasOnline ? 'lost' : 'unreachable',
    trouble: {
      says: wasOnline ? 'The connection to Chairline broke.' : 'Chairline did not take the connection.',
      how: `The connector comes again by itself (code ${code}).`,
    },
  };
}

/** A connection's end as a line of the log. */
export const describeEnding = ({ trouble }: Ending): string => inOneLine(trouble).trim();
