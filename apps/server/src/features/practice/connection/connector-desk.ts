import { timingSafeEqual } from 'node:crypto';
import { closeCodes } from '@chairline/open-dental';
import type { WebSocket } from 'ws';
import {
  type ConnectorHello,
  type ConnectorLink,
  type ConnectorTiming,
  openConnectorLink,
  PracticeFault,
} from '../../../gateways/open-dental/index.ts';
import { hashToken, officeOfToken } from '../../../platform/crypto.ts';
import { inOffice, type Platform } from '../../../platform/platform.ts';
import type { SocketCaller } from '../../../platform/http/own-socket.ts';
import { createConnectorDoor, type Knock } from './connector-door.ts';
import { CONNECTOR_GONE_MS, type ConnectorSign, emitState, signOf } from '../copy/state.ts';
import { enable } from '../store.ts';
import {
  type Connection,
  findConnector,
  findTokenHash,
  lockConnector,
  markDisconnected,
  markLost,
  noteRefused,
  saveConnector,
  touchConnector,
} from './store-connectors.ts';
import { askForRound, findOffice, findSync } from '../copy/store-sync.ts';

/** What processes say to each other when a connector came, went, or its token changed. */
export const CONNECTOR_TOPIC = 'practice-connector';
/** … and when a round is due now. */
export const ROUND_TOPIC = 'practice-round';

/** How long a process believes what it read of a connector. */
const SIGN_MS = 1_500;
/** A copy older than this is brought up to date as soon as its connector is back. */
const RECONNECT_ROUND_MS = 60_000;

const actor = { kind: 'system', name: 'connector' } as const;
const messages = {
  token:
    'The integration token is not one of an office, or was replaced. Make a new one under Settings, OD Integration.',
  taken:
    'Another connector with this token is connected. Run one connector for an office, or make a new token for this one.',
  restart: 'The server restarts. Come again.',
  silent: 'Too many connections with this token have said nothing yet. Run one connector for an office.',
} as const;

/** Where the connectors of offices come in. One connector an office, over all processes. */
export interface ConnectorDesk {
  /** Whether a caller is listened to now. */
  mayTry(caller: SocketCaller): boolean;
  /** Takes in a connection; who it is, its token says. */
  accept(socket: WebSocket, from: SocketCaller): void;
  /** The office's connector, if this process holds its connection. */
  linkOf(office: number): ConnectorLink | undefined;
  /** Whether an office's connector is there; at most two seconds late. */
  signOf(office: number): Promise<ConnectorSign>;
  /** Marks an office's connector as gone whose process said nothing any more. */
  noteLost(office: number): Promise<void>;
  close(): Promise<void>;
}

interface Held {
  link: ConnectorLink;
  connection: Connection;
  tokenHash: Buffer;
  /** A look whether it still may be is under way; another one follows when more was heard meanwhile. */
  check: 'none' | 'running' | 'again';
}

export function createConnectorDesk(
  platform: Platform,
  processId: string,
  timing?: ConnectorTiming,
): ConnectorDesk {
  const { log } = platform;
  const held = new Map<number, Held>();
  const signs = new Map<number, { sign: Promise<ConnectorSign>; until: number }>();
  const door = createConnectorDoor();
  /** Connections that come or go: the database is needed until they have. */
  const underWay = new Set<Promise<void>>();
  const keepAlive = (work: Promise<void>) => {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  };
  /** Those that are not taken in yet. */
  const comings = new Map<Promise<void>, ConnectorLink>();
  let closing = false;

  platform.hub.onNudge(CONNECTOR_TOPIC, (office) => {
    signs.delete(office);
    const here = held.get(office);
    if (here) check(office, here);
  });

  /**
   * Sees that a connection still may be: its office stands, its token is the newest, none took its place. One look at a
   * time: what is heard during one is answered by one more.
   */
  function check(office: number, here: Held): void {
    if (here.check !== 'none') {
      here.check = 'again';
      return;
    }
    here.check = 'running';
    platform.db
      .transaction({ office }, async (tx) => {
        const hash = await findTokenHash(tx);
        const stands = (await findOffice(tx))?.stands ?? false;
        if (!stands || !hash || !timingSafeEqual(hash, here.tokenHash)) return 'token';
        return (await touchConnector(tx, here.connection, platform.now())) ? 'well' : 'replaced';
      })
      .then(
        (found) => {
          if (found === 'token') here.link.refuse(closeCodes.token, messages.token);
          else if (found === 'replaced') here.link.refuse(closeCodes.taken, messages.taken);
        },
        // It stays for now: the next sign of life asks again.
        (error: Error) => log.warn({ err: error, office }, 'a connector could not be checked'),
      )
      .finally(() => {
        const { check: heard } = here;
        here.check = 'none';
        if (heard === 'again' && here.link.isOpen) check(office, here);
      });
  }

  async function whoIs(authorization: string | undefined) {
    const token = tokenOf(authorization);
    const office = officeOfToken(token);
    if (office === null) return null;
    const tokenHash = hashToken(token);
    return platform.db.transaction({ office }, async (tx) => {
      const known = await findTokenHash(tx);
      if (!known || !timingSafeEqual(known, tokenHash)) return null;
      const found = await findOffice(tx);
      return found?.stands ? { office, tokenHash, name: found.name } : null;
    });
  }

  /** @returns null when another connector of the office is there */
  async function register(
    office: number,
    hello: ConnectorHello,
    protocol: number,
  ): Promise<Connection | null> {
    return inOffice(platform, { office, actor }, async (ctx) => {
      const before = await lockConnector(ctx.tx, office);
      if (before && signOf(before, ctx.now) === 'online' && before.instance !== hello.instance) {
        await noteRefused(ctx.tx, ctx.now);
        await emitState(ctx);
        ctx.audit({ action: 'practice.connector_refused', subject: `office:${office}` });
        return null;
      }
      // By its time one connection is told from the one before, also within a millisecond.
      const after = (before?.connectedAt.getTime() ?? 0) + 1;
      const connection = { heldBy: processId, connectedAt: new Date(Math.max(ctx.now.getTime(), after)) };
      await saveConnector(ctx.tx, {
        clientId: office,
        ...connection,
        instance: hello.instance,
        version: hello.version,
        platform: hello.platform,
        protocol,
        lastSeenAt: ctx.now,
        disconnectedAt: null,
        // What its own reconnect is not told apart from stays to be seen.
        refusedOtherAt: before?.instance === hello.instance ? before.refusedOtherAt : null,
      });
      const wasOff = await enable(ctx.tx);
      const sync = await findSync(ctx.tx);
      const isOld = !sync?.syncedAt || ctx.now.getTime() - sync.syncedAt.getTime() > RECONNECT_ROUND_MS;
      if (isOld || sync.problem !== null || sync.connectorFault !== null)
        await askForRound(ctx.tx, office, ctx.now);
      ctx.audit({
        action: 'practice.connect',
        subject: `office:${office}`,
        details: { version: hello.version, ...(wasOff ? { enabled: true } : {}) },
      });
      if (wasOff) {
        await ctx.raise('practice.connected', {});
        await ctx.raise('office.changed', {});
      }
      await emitState(ctx);
      ctx.afterCommit(() => platform.hub.nudge(office, CONNECTOR_TOPIC));
      return connection;
    });
  }

  async function leave(office: number, connection: Connection): Promise<void> {
    await inOffice(platform, { office, actor }, async (ctx) => {
      if (!(await markDisconnected(ctx.tx, connection, ctx.now))) return;
      ctx.audit({ action: 'practice.disconnect', subject: `office:${office}` });
      await emitState(ctx);
      ctx.afterCommit(() => platform.hub.nudge(office, CONNECTOR_TOPIC));
    });
  }

  async function receive(link: ConnectorLink, knock: Knock, authorization?: string): Promise<void> {
    const who = await whoIs(authorization);
    if (!who) {
      door.noteWrong(knock);
      return link.refuse(closeCodes.token, messages.token);
    }
    door.noteRight(knock);
    const hello = await link.hello();
    const protocol = link.negotiate();
    if (protocol === null) return;
    const { office } = who;
    if (hello.check) {
      const sign = await platform.db.transaction({ office }, async (tx) =>
        signOf(await findConnector(tx), platform.now()),
      );
      return link.welcomeCheck(protocol, who.name, sign === 'online');
    }
    const connection = await register(office, hello, protocol);
    if (!connection) return link.refuse(closeCodes.taken, messages.taken);
    // The one before is this program's own lost connection.
    held.get(office)?.link.refuse(closeCodes.taken, 'This connector has connected anew.');
    const here: Held = { link, connection, tokenHash: who.tokenHash, check: 'none' };
    held.set(office, here);
    link.onClosed(() => {
      if (held.get(office) === here) held.delete(office);
      const left = leave(office, connection).catch((error: Error) =>
        log.warn({ err: error, office }, 'a connector’s leaving could not be written down'),
      );
      keepAlive(left);
    });
    // It came while the server was closing, after those that were here had been sent away.
    if (closing) return link.refuse(closeCodes.restart, messages.restart);
    link.welcome(protocol, who.name, () => check(office, here));
    platform.hub.nudge(office, ROUND_TOPIC);
  }

  return {
    mayTry: (caller) => door.mayTry(knockOf(caller)),
    accept(socket, caller) {
      const { authorization } = caller;
      const link = openConnectorLink(socket, timing, (what) =>
        log.warn({ office: officeOfToken(tokenOf(authorization)), what }, 'a connector was sent away'),
      );
      if (closing) return link.refuse(closeCodes.restart, messages.restart);
      const knock = knockOf(caller);
      const leaveDoor = door.enter(knock);
      if (!leaveDoor) return link.refuse(closeCodes.flood, messages.silent);
      link.onClosed(leaveDoor);
      link.hello().then(leaveDoor, leaveDoor);
      const taken = receive(link, knock, authorization).catch((error: unknown) => {
        // A connection that ended by itself is no news.
        if (error instanceof PracticeFault) return;
        log.error({ err: error }, 'a connector could not be taken in');
        link.refuse(closeCodes.restart, 'The server could not take the connector in. It is tried again.');
      });
      comings.set(taken, link);
      keepAlive(taken.finally(() => comings.delete(taken)));
    },
    linkOf(office) {
      const link = held.get(office)?.link;
      return link?.isOpen ? link : undefined;
    },
    signOf(office) {
      const known = signs.get(office);
      const now = Date.now();
      if (known && known.until > now) return known.sign;
      const sign = platform.db.transaction({ office }, async (tx) =>
        signOf(await findConnector(tx), platform.now()),
      );
      signs.set(office, { sign, until: now + SIGN_MS });
      sign.catch(() => signs.delete(office));
      return sign;
    },
    async noteLost(office) {
      await inOffice(platform, { office, actor }, async (ctx) => {
        if (!(await markLost(ctx.tx, new Date(ctx.now.getTime() - CONNECTOR_GONE_MS)))) return;
        ctx.audit({ action: 'practice.disconnect', subject: `office:${office}`, details: { lost: true } });
        await emitState(ctx);
        ctx.afterCommit(() => platform.hub.nudge(office, CONNECTOR_TOPIC));
      });
    },
    async close() {
      closing = true;
      for (const link of [...comings.values(), ...[...held.values()].map((one) => one.link)])
        link.refuse(closeCodes.restart, messages.restart);
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

const tokenOf = (authorization: string | undefined): string =>
  /^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? '';

const knockOf = ({ address, authorization }: SocketCaller): Knock => ({
  address,
  tokenHash: hashToken(tokenOf(authorization)).toString('hex'),
});
