import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Question, question as questionOf } from '@chairline/open-dental';
import { z } from 'zod';
import {
  type PracticeAnswer,
  PracticeFault,
  practiceFaultCodes,
  type PracticeQuestion,
  runPracticeQuery,
} from '../../../gateways/open-dental/index.ts';
import { takingTurns } from '../../../platform/in-turn.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ConnectorDesk } from './connector-desk.ts';
import { CONNECTOR_AWAY } from '../copy/state.ts';
import { findAccessToken } from '../store.ts';
import { answerQuery, dropQuery, fetchAnswer, insertQuery, takeQuery } from './store-queries.ts';

/** What processes say to each other when a query waits for the one that holds the connector's connection. */
const ASKED_TOPIC = 'practice-query-asked';
/** … and when it was answered. */
const ANSWERED_TOPIC = 'practice-query-answered';
/** A query is waited for so long altogether: five seconds of its own, and what stands before it in its office. */
const WAIT_MS = 20_000;
/** How often an answer from another process is looked for; its nudge may be lost. */
const LOOK_MS = 1_000;

const NO_CONNECTOR =
  'Tools that run in Open Dental need the connector in the office. Install it from Settings, OD Integration.';
const API_ALONE =
  'This office reads Open Dental through its API alone, which cannot run tools. Install the connector from Settings, OD Integration.';

/** What another process said of a query. */
const answerOf = z.union([
  z.object({ fault: z.object({ code: z.enum(practiceFaultCodes), message: z.string() }) }),
  z.object({ found: z.custom<PracticeAnswer>((given) => typeof given === 'object' && given !== null) }),
]);
type Answered = z.infer<typeof answerOf>;

/** Runs tools' queries in the practice systems of offices, whichever process holds their connectors' connections. */
export interface QueryDesk {
  /** @throws PracticeFault in words for a person */
  run(office: number, question: Omit<PracticeQuestion, 'name'>): Promise<PracticeAnswer>;
  close(): Promise<void>;
}

export function createQueryDesk(platform: Platform, desk: ConnectorDesk): QueryDesk {
  const { hub, db, log } = platform;
  const closing = new AbortController();
  /** Queries of an office run one after the other here: its database serves the office first. */
  const turns = new Map<number, ReturnType<typeof takingTurns>>();
  /** Whoever waits for an answer from another process. */
  const waiting = new Map<string, () => void>();
  const underWay = new Set<Promise<void>>();

  function inTurn<T>(office: number, work: () => Promise<T>): Promise<T> {
    const turn = turns.get(office) ?? takingTurns(1);
    turns.set(office, turn);
    return turn(work);
  }

  function here(office: number, asked: Question, signal: AbortSignal): Promise<PracticeAnswer> {
    return inTurn(office, async () => {
      const link = desk.linkOf(office);
      if (!link) throw new PracticeFault('offline', CONNECTOR_AWAY);
      if (asked.name !== 'query') throw new PracticeFault('garbage', 'That is no query of a tool.');
      try {
        return await runPracticeQuery(link, asked, signal);
      } catch (error) {
        throw signal.aborted ? overdue(error) : error;
      }
    });
  }

  /** Why nobody waits any more. */
  const overdue = (cause: unknown) =>
    closing.signal.aborted
      ? new PracticeFault('offline', 'The server restarts. Ask again.', { cause })
      : new PracticeFault('slow', 'The connector in the office did not answer in time.', { cause });

  /** Runs what waits for the connector that this process holds. */
  async function serve(office: number): Promise<void> {
    while (desk.linkOf(office) && !closing.signal.aborted) {
      const taken = await db.transaction({ office }, takeQuery);
      if (!taken) return;
      const asked = questionOf.parse(JSON.parse(taken.question));
      const answer = await settled(here(office, asked, signalFor(taken.leftMs)));
      await db.transaction({ office }, (tx) => answerQuery(tx, taken.queryId, JSON.stringify(answer)));
      hub.nudge(office, ANSWERED_TOPIC);
    }
  }

  const signalFor = (ms: number) => AbortSignal.any([closing.signal, AbortSignal.timeout(ms)]);

  hub.onNudge(ANSWERED_TOPIC, () => {
    for (const wake of waiting.values()) wake();
  });
  hub.onNudge(ASKED_TOPIC, (office) => {
    if (!desk.linkOf(office)) return;
    const work = serve(office)
      .catch((error: unknown) => log.error({ err: error, office }, 'a query for a connector fell over'))
      .finally(() => underWay.delete(work));
    underWay.add(work);
  });

  async function elsewhere(office: number, asked: Question): Promise<PracticeAnswer> {
    const queryId = randomUUID();
    await db.transaction({ office }, (tx) =>
      insertQuery(tx, { clientId: office, queryId, question: JSON.stringify(asked) }, WAIT_MS),
    );
    try {
      for (const end = performance.now() + WAIT_MS; performance.now() < end && !closing.signal.aborted;) {
        const woken = new Promise<void>((resolve) => waiting.set(queryId, resolve));
        hub.nudge(office, ASKED_TOPIC);
        const answer = await db.transaction({ office }, (tx) => fetchAnswer(tx, queryId));
        if (answer !== undefined) return opened(answerOf.parse(JSON.parse(answer)));
        if ((await desk.signOf(office)) !== 'online') throw new PracticeFault('offline', CONNECTOR_AWAY);
        await Promise.race([woken, wait(LOOK_MS)]);
      }
      throw overdue(undefined);
    } finally {
      waiting.delete(queryId);
      await db.transaction({ office }, (tx) => dropQuery(tx, queryId));
    }
  }

  return {
    async run(office, asked) {
      const question: Question = { name: 'query', ...asked };
      if (desk.linkOf(office)) return here(office, question, signalFor(WAIT_MS));
      const sign = await desk.signOf(office);
      if (sign === 'online') return elsewhere(office, question);
      if (sign === 'offline') throw new PracticeFault('offline', CONNECTOR_AWAY);
      const token = await db.transaction({ office }, findAccessToken);
      throw new PracticeFault('offline', token === undefined ? NO_CONNECTOR : API_ALONE);
    },
    async close() {
      closing.abort();
      for (const wake of waiting.values()) wake();
      await Promise.all(underWay);
    },
  };
}

/** What came of a query, as it goes to another process; a fault of ours is none of the connector's. */
async function settled(work: Promise<PracticeAnswer>): Promise<Answered> {
  try {
    return { found: await work };
  } catch (error) {
    if (error instanceof PracticeFault) return { fault: { code: error.code, message: error.message } };
    throw error;
  }
}

function opened(answer: Answered): PracticeAnswer {
  if ('found' in answer) return answer.found;
  throw new PracticeFault(answer.fault.code, answer.fault.message);
}
