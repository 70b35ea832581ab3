import { randomUUID } from 'node:crypto';
import type { LivePayload, PassingEventType } from '@chairline/contract';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { Database } from '../db/database.ts';
import { inLane } from '../db/lane.ts';
import type { PendingEvent } from '../db/finish.ts';
import { type Bus, type BusMessage, PASSING_MAX_BYTES } from './bus.ts';
import { limitFrames } from './frame-limit.ts';
import { readEndedSessions, readEvents, readLastSeq, readNews, type StoredEvent } from './event-log.ts';

export interface LiveViewer {
  office: number;
  userId: number;
  sessionId: string;
}

/** Sends what happened in an office to those of its sockets that may see it. */
export interface LiveHub {
  /** A transaction of this process committed these events, numbered from `firstSeq`. */
  committed(office: number, firstSeq: number, events: readonly PendingEvent[]): void;
  /**
   * Says something of the moment to an office's sockets, in every process: not numbered, not stored, lost for those
   * who are not there. Too long a payload is not sent to other processes.
   */
  pass<T extends PassingEventType>(
    office: number,
    type: T,
    payload: LivePayload<T>,
    audience?: readonly number[],
  ): void;
  /** Takes a socket in. `since` is the last number it saw: what it missed comes first, or `resync`. */
  connect(socket: WebSocket, viewer: LiveViewer, since: number | undefined): Promise<void>;
  /** Ends the sockets of a session, in every process. */
  endSession(office: number, sessionId: string, reason: string): void;
  /** `listener` hears of every session that is ended, here or in another process. */
  onSessionEnded(listener: (office: number, sessionId: string) => void): void;
  /** `listener` hears whose page is gone, where it was connected to this process; not as the process itself ends. */
  onLeft(listener: (viewer: LiveViewer) => void): void;
  /**
   * Tells every process, this one too, that something of an office is to be looked at again. A hint: lost for whoever
   * misses it, so whoever listens also looks by the clock.
   */
  nudge(office: number, topic: string): void;
  onNudge(topic: string, listener: (office: number) => void): void;
  socketCount(): number;
  /** Whether what happens in other processes is told at once; else it is found out once a second. */
  busIsThere(): boolean;
  attachBus(bus: Bus): void;
  receive(message: BusMessage): void;
  close(): Promise<void>;
}

interface Member {
  socket: WebSocket;
  viewer: LiveViewer;
  /** Frames that came while the missed ones are still being read; null once it is up to date. */
  waiting: StoredEvent[] | null;
  /** Its `hello` is out: the first frame of all. */
  greeted: boolean;
  sentSince: boolean;
  answered: boolean;
}

interface Office {
  id: number;
  lastSent: number;
  members: Set<Member>;
  /** A look at the database is under way; another one follows when more was heard meanwhile. */
  catchingUp: boolean;
  heardOf: number;
}

/** Milliseconds between heartbeats, and between looks at the numbers for what no one told us of. */
export interface LiveTiming {
  heartbeat: number;
  catchUp: number;
}
export const liveTiming: LiveTiming = { heartbeat: 20_000, catchUp: 1_000 };
/** A socket this far behind is dropped; it reconnects and resumes by number. */
const MAX_BUFFERED = 1_000_000;
/** A browser's socket only listens: what it says is its answers to our pings, and those of proxies between. */
const MOST_FRAMES = { perSecond: 10, burst: 60 } as const;
const CLOSE_BEHIND = 4408;
const CLOSE_FLOOD = 4429;
const CLOSE_SESSION = 4403;
const CLOSE_RESTART = 1012;

export function createHub(
  db: Database,
  log: Logger,
  version: string,
  timing: LiveTiming = liveTiming,
): LiveHub {
  const ownId = randomUUID();
  const offices = new Map<number, Office>();
  const opening = new Map<number, Promise<Office>>();
  const listeners: ((office: number, sessionId: string) => void)[] = [];
  const leaving: ((viewer: LiveViewer) => void)[] = [];
  const nudged = new Map<string, ((office: number) => void)[]>();
  let bus: Bus | undefined;
  let closed = false;

  async function officeOf(id: number): Promise<Office> {
    const known = offices.get(id);
    if (known) return known;
    let promise = opening.get(id);
    if (!promise) {
      promise = readLastSeq(db, id).then((lastSent) => {
        const office: Office = { id, lastSent, members: new Set(), catchingUp: false, heardOf: lastSent };
        offices.set(id, office);
        return office;
      });
      opening.set(id, promise);
      const done = () => opening.delete(id);
      promise.then(done, done);
    }
    return promise;
  }

  function sendFrame(member: Member, text: string): void {
    const { socket } = member;
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > MAX_BUFFERED) {
      socket.close(CLOSE_BEHIND, 'too far behind');
      socket.terminate();
      return;
    }
    member.sentSince = true;
    socket.send(text);
  }

  function deliver(office: Office, event: StoredEvent): void {
    const text = frame(event.seq, event.type, event.payload);
    for (const member of office.members) {
      if (!maySee(member, event)) continue;
      if (member.waiting) member.waiting.push(event);
      else sendFrame(member, text);
    }
    office.lastSent = event.seq;
  }

  /** Reads what other processes (or commits that overtook each other) wrote, until nothing is missing. */
  async function catchUp(office: Office): Promise<void> {
    if (office.catchingUp) return;
    office.catchingUp = true;
    try {
      while (office.heardOf > office.lastSent && !closed) {
        const upTo = office.heardOf;
        // Screens wait for it, whoever made the change.
        const events = await inLane('pages', () => readEvents(db, office.id, office.lastSent, upTo));
        if (events === null) {
          for (const member of office.members)
            if (member.greeted) sendFrame(member, frame(upTo, 'resync', '{}'));
          office.lastSent = Math.max(office.lastSent, upTo);
        } else {
          // What this process committed meanwhile may have been delivered already.
          for (const event of events) if (event.seq === office.lastSent + 1) deliver(office, event);
        }
      }
    } catch (error) {
      log.warn({ err: error }, 'live events could not be read; they are read again in a second');
    } finally {
      office.catchingUp = false;
    }
  }

  function hear(office: Office, seq: number): void {
    office.heardOf = Math.max(office.heardOf, seq);
    if (office.heardOf > office.lastSent) void catchUp(office);
  }

  const catchUpTimer = setInterval(() => {
    const watched = [...offices.values()].filter((office) => office.members.size > 0);
    if (watched.length === 0) return;
    readNews(
      db,
      watched.map((office) => office.id),
    ).then(
      ({ seqs, ended }) => {
        watched.forEach((office) => hear(office, seqs.get(office.id) ?? 0));
        for (const { office, id, reason } of ended)
          if (holds(offices.get(office), id)) endHere(office, id, reason);
      },
      (error: Error) => log.warn({ err: error }, 'the live numbers could not be read'),
    );
  }, timing.catchUp);

  const heartbeatTimer = setInterval(() => {
    for (const office of offices.values()) {
      for (const member of office.members) {
        // What is being closed has its own time for it.
        if (member.socket.readyState !== member.socket.OPEN) continue;
        if (!member.answered) {
          member.socket.terminate();
          continue;
        }
        member.answered = false;
        member.socket.ping();
        if (!member.sentSince && member.greeted) sendFrame(member, frame(office.lastSent, 'heartbeat', '{}'));
        member.sentSince = false;
      }
      const sessionIds = [...new Set([...office.members].map((member) => member.viewer.sessionId))];
      if (sessionIds.length === 0) continue;
      readEndedSessions(db, office.id, sessionIds).then(
        (ended) => ended.forEach(({ id, reason }) => endHere(office.id, id, reason)),
        (error: Error) => log.warn({ err: error }, 'the sessions of live sockets could not be checked'),
      );
    }
  }, timing.heartbeat);

  function endHere(officeId: number, sessionId: string, reason: string): void {
    for (const listener of listeners) listener(officeId, sessionId);
    const office = offices.get(officeId);
    if (!office) return;
    for (const member of office.members) {
      if (member.viewer.sessionId !== sessionId) continue;
      sendFrame(member, frame(office.lastSent, 'signedOut', JSON.stringify({ reason })));
      member.socket.close(CLOSE_SESSION, 'session ended');
    }
  }

  /** Under the last number: whoever sees it has missed nothing by it. Those still catching up are passed over. */
  function passHere(message: Extract<BusMessage, { kind: 'passing' }>): void {
    const office = offices.get(message.office);
    if (!office) return;
    const text = frame(office.lastSent, message.type, message.payload);
    for (const member of office.members) {
      if (member.greeted && !member.waiting && maySee(member, message)) sendFrame(member, text);
    }
  }

  return {
    pass(office, type, payload, audience) {
      const message = {
        kind: 'passing' as const,
        hub: ownId,
        office,
        type,
        payload: JSON.stringify(payload),
        audience: audience ? [...audience] : null,
      };
      passHere(message);
      const { length } = Buffer.from(JSON.stringify(message));
      if (length > PASSING_MAX_BYTES) log.error({ type, length }, 'a passing event is too long for the bus');
      else bus?.publish(message);
    },

    committed(officeId, firstSeq, events) {
      const lastSeq = firstSeq + events.length - 1;
      const office = offices.get(officeId);
      if (office) {
        office.heardOf = Math.max(office.heardOf, lastSeq);
        events.forEach((event, index) => {
          if (firstSeq + index === office.lastSent + 1) deliver(office, { ...event, seq: firstSeq + index });
        });
        if (office.lastSent < office.heardOf) void catchUp(office);
      }
      bus?.publish({ kind: 'events', office: officeId, seq: lastSeq });
    },

    async connect(socket, viewer, since) {
      limitFrames(socket, MOST_FRAMES, () => {
        log.warn({ office: viewer.office }, 'a live socket sent too many frames and was closed');
        socket.close(CLOSE_FLOOD, 'too much at once');
        // One that goes on sending is not waited for.
        setTimeout(() => socket.terminate(), 5_000).unref();
      });
      const office = await officeOf(viewer.office);
      if (closed || socket.readyState !== socket.OPEN) return;
      const member: Member = { socket, viewer, waiting: [], greeted: false, sentSince: true, answered: true };
      office.members.add(member);
      socket.on('pong', () => (member.answered = true));
      socket.on('close', () => {
        office.members.delete(member);
        if (!closed) for (const listener of leaving) listener(viewer);
      });
      // Whoever ended this session between the handshake and here did not find its socket.
      const [ended] = await readEndedSessions(db, office.id, [viewer.sessionId]);
      if (ended) {
        endHere(office.id, viewer.sessionId, ended.reason);
        return;
      }
      // Another process may have told this client more than this one has heard of yet.
      if (since !== undefined && since > office.lastSent) {
        office.heardOf = Math.max(office.heardOf, await readLastSeq(db, office.id));
        await catchUp(office);
      }
      const upTo = office.lastSent;
      member.waiting = [];
      member.greeted = true;
      sendFrame(member, frame(upTo, 'hello', JSON.stringify({ version })));
      if (since !== undefined && since !== upTo) {
        const missed = since < upTo ? await readEvents(db, office.id, since, upTo) : null;
        if (missed === null) sendFrame(member, frame(upTo, 'resync', '{}'));
        else
          for (const event of missed)
            if (maySee(member, event)) sendFrame(member, frame(event.seq, event.type, event.payload));
      }
      const waiting = member.waiting ?? [];
      member.waiting = null;
      for (const event of waiting) sendFrame(member, frame(event.seq, event.type, event.payload));
    },

    endSession(office, sessionId, reason) {
      endHere(office, sessionId, reason);
      bus?.publish({ kind: 'session-ended', office, sessionId, reason });
    },

    nudge(office, topic) {
      for (const listener of nudged.get(topic) ?? []) listener(office);
      bus?.publish({ kind: 'nudge', hub: ownId, office, topic });
    },

    onNudge: (topic, listener) => void nudged.set(topic, [...(nudged.get(topic) ?? []), listener]),

    onSessionEnded: (listener) => void listeners.push(listener),
    onLeft: (listener) => void leaving.push(listener),

    socketCount: () => [...offices.values()].reduce((sum, office) => sum + office.members.size, 0),
    busIsThere: () => !closed && (bus?.healthy() ?? false),
    attachBus: (attached) => (bus = attached),

    receive(message) {
      if (message.kind === 'session-ended') endHere(message.office, message.sessionId, message.reason);
      else if (message.kind === 'passing') {
        if (message.hub !== ownId) passHere(message);
      } else if (message.kind === 'nudge') {
        if (message.hub !== ownId)
          for (const listener of nudged.get(message.topic) ?? []) listener(message.office);
      } else {
        const office = offices.get(message.office);
        if (office) hear(office, message.seq);
      }
    },

    async close() {
      closed = true;
      clearInterval(catchUpTimer);
      clearInterval(heartbeatTimer);
      for (const office of offices.values()) {
        for (const member of office.members) member.socket.close(CLOSE_RESTART, 'the server restarts');
      }
      await bus?.close();
    },
  };
}

function holds(office: Office | undefined, sessionId: string): boolean {
  for (const { viewer, socket } of office?.members ?? [])
    if (viewer.sessionId === sessionId && socket.readyState === socket.OPEN) return true;
  return false;
}

function maySee(member: Member, event: { audience: number[] | null }): boolean {
  return event.audience === null || event.audience.includes(member.viewer.userId);
}

/** `payload` is JSON text already: it is the same for every socket and is never parsed here. */
function frame(seq: number, type: string, payload: string): string {
  return `{"seq":${seq},"type":"${type}","payload":${payload}}`;
}
