import { ai as contract } from '@chairline/contract';
import type { Session } from '../../../platform/http/handler.ts';
import { type ModelAnswer, ModelError } from '../../../platform/models.ts';
import { inOffice, type OfficeScope, type Platform } from '../../../platform/platform.ts';
import type { Toolbox } from '../../../platform/tools.ts';
import { wallClock } from '../../../platform/wall-clock.ts';
import { linksOf } from './answer-links.ts';
import { type AnswerStream, openStream } from './answer-stream.ts';
import { checkAnswer } from './check-answer.ts';
import { type Reservation, roomOf, settle } from '../limits/limits.ts';
import type { Prepared } from '../tools/own-tools.ts';
import { watchInstructions } from '../tools/repeats-prompt.ts';
import type { Practices } from '../query/run-in-practice.ts';
import { type Done, toolsFor, type ToolRuns } from '../tools/run-tools.ts';
import type { ToolVersionRow } from '../store.ts';
import { insertProposals, type NewProposal } from './store-proposals.ts';
import { changeQuestion, insertRun, lockQuestion, type QuestionRow } from './store-questions.ts';
import { messagesOf, systemOf } from './talk-context.ts';
import type { TalkPlace } from './talk-policy.ts';
import { tellQuestion } from './tell-question.ts';

const { talkMessages } = contract;

/** A question that was written down, with all that answering it needs. */
export interface Work {
  session: Session;
  place: TalkPlace;
  question: QuestionRow;
  before: readonly QuestionRow[];
  patNum: number | null;
  prompt: string;
  tools: readonly ToolVersionRow[];
  reservation: Reservation;
}

/** Answers questions in this process, one beside the other, until each has come to its end. */
export interface Answerer {
  begin(work: Work): void;
  /** Something of an office was stopped, here or elsewhere: looks whether it was one of these. */
  look(office: number): void;
  /** Ends what is being answered, and waits for it. */
  close(): Promise<void>;
}

type End = Pick<QuestionRow, 'state' | 'why'>;
const RESTART = 'restart';
/** So many letters of an answer are looked at again with each piece of it. */
const WATCHED = 1_000;

export const endOfAnswer = ({ end }: ModelAnswer): End => {
  if (end === 'refused') return { state: 'failed', why: talkMessages.refused };
  const why = end === 'length' ? talkMessages.short : end === 'steps' ? talkMessages.steps : null;
  return { state: 'answered', why };
};

export function endOfError(error: ModelError, late: boolean, { most }: Reservation): End {
  if (late) return { state: 'failed', why: talkMessages.late(most.seconds) };
  const words = {
    busy: talkMessages.busy,
    'too-long': talkMessages.tooMuch,
    cut: talkMessages.cut,
    unavailable: talkMessages.unavailable,
    unusable: talkMessages.unusable,
    stopped: talkMessages.restarted,
  };
  return { state: 'failed', why: words[error.outcome] };
}

export function createAnswerer(platform: Platform, practices: Practices, toolbox: () => Toolbox): Answerer {
  const running = new Map<
    string,
    { office: number; stop: AbortController; stream: AnswerStream; over: Promise<void> }
  >();

  async function answer(work: Work, stop: AbortController, stream: AnswerStream): Promise<void> {
    const { session, question, reservation } = work;
    const scope = scopeOf(work);
    const cards: Prepared[] = [];
    const tools = toolsFor({
      platform,
      practices,
      toolbox: toolbox(),
      scope,
      session,
      agent: question.agent,
      cards,
      asked: question.question,
      question,
      tools: work.tools,
      keep: (run) => inOffice(platform, scope, (ctx) => insertRun(ctx.tx, run)),
    });
    const clock = AbortSignal.timeout(reservation.most.seconds * 1_000);
    const began = performance.now();
    let used = { input: 0, output: 0 };
    let text: string;
    let end: End;
    let model = reservation.modelName;
    const system = systemOf(work.prompt, question, work.place, work.patNum, platform.now());
    const saysInstructions = watchInstructions(system);
    let repeated = false;
    stream.step('thinking');
    try {
      const said = await reservation.model.answer({
        system,
        messages: messagesOf(question, work.before),
        tools: tools.tools,
        async run(call) {
          stream.step('analysing');
          const words = await tools.run(call);
          stream.step('thinking');
          return words;
        },
        onText(piece) {
          // What was said of them so far is on the screen for a moment, and stays nowhere.
          repeated ||= saysInstructions(`${stream.text().slice(-WATCHED)}${piece}`);
          if (repeated) stop.abort();
          else stream.say(piece);
        },
        most: { ...reservation.most, room: roomOf(platform, scope, reservation) },
        signal: AbortSignal.any([stop.signal, clock]),
      });
      ({ text, usage: used, model } = said);
      end = endOfAnswer(said);
    } catch (error) {
      text = stream.text();
      if (error instanceof ModelError) {
        used = error.usage;
        end = endOfError(error, clock.aborted && !stop.signal.aborted, reservation);
      } else {
        platform.log.error({ err: error }, 'a question could not be answered');
        end = { state: 'failed', why: talkMessages.failed };
      }
    }
    if (repeated || saysInstructions(text)) {
      text = '';
      end = { state: 'failed', why: talkMessages.instructions };
    }
    await stream.end();
    const ms = Math.round(performance.now() - began);
    const cents = await priceOf(work, { ...used, ms, failed: end.state === 'failed' });
    await finish(work, { ...end, answer: text, system, model, tokens: used, cents, cards }, tools);
  }

  /** What it cost; an answer is not lost because that could not be counted. */
  async function priceOf(work: Work, used: Parameters<typeof settle>[3]): Promise<number | null> {
    try {
      return (await settle(platform, scopeOf(work), work.reservation, used)).cents;
    } catch (error) {
      platform.log.error({ err: error }, 'what a question used could not be counted');
      return null;
    }
  }

  async function finish(
    work: Work,
    end: End & {
      answer: string;
      /** What the model was told beside the conversation. */
      system: string;
      model: string;
      tokens: { input: number; output: number };
      cents: number | null;
      cards: Prepared[];
    },
    tools: ToolRuns,
  ): Promise<void> {
    const { question, place } = work;
    const done = tools.done();
    await inOffice(platform, scopeOf(work), async (ctx) => {
      const now = await lockQuestion(ctx.tx, question.questionId);
      if (!now) return;
      // Who stopped it was told so already; what it found and cost is written down all the same.
      const state = contract.isOpenQuestion(now.state) ? end.state : now.state;
      await insertProposals(ctx.tx, end.cards.map(rowOf(now, ctx.now)));
      const marks = await checkAnswer(ctx.tx, end.answer, done, {
        question,
        before: work.before,
        system: end.system,
        today: wallClock(place.zone, ctx.now).today,
        prepared: end.cards.map(({ contact_name }) => contact_name),
      });
      const row = await changeQuestion(ctx.tx, question.questionId, {
        state,
        why: contract.isOpenQuestion(now.state) ? end.why : now.why,
        answer: end.answer,
        endedAt: now.endedAt ?? ctx.now,
        model: end.model,
        tokensIn: end.tokens.input,
        tokensOut: end.tokens.output,
        cents: end.cents,
        ...marks,
        links: await linksOf(ctx.tx, done),
        shows: shownOf(done),
      });
      await tellQuestion(ctx, row);
      ctx.audit({
        action: 'ai.answer',
        subject: `ai-question:${row.questionId}`,
        details: {
          agent: row.agent,
          state,
          model: row.model,
          prompt: row.promptVersion,
          tokens: row.tokensIn + row.tokensOut,
          cents: row.cents,
          unfounded: row.unfounded.length,
          tools: done.map(({ tool, rows, failure }) => ({
            tool,
            rows: rows.length,
            failed: failure !== null,
          })),
          prepared: end.cards.map(({ kind, contact_id }) => ({ kind, contact_id })),
        },
      });
    });
  }

  return {
    begin(work) {
      const stop = new AbortController();
      const stream = openStream(platform, scopeOf(work), work.question, () => stop.abort());
      const key = `${work.session.office}:${work.question.questionId}`;
      const over = answer(work, stop, stream)
        .catch((error: unknown) =>
          // Its guard ends it: nobody waits for it for ever.
          platform.log.error({ err: error }, 'the end of an answer could not be written down'),
        )
        .then(() => stream.end())
        .then(() => void running.delete(key));
      running.set(key, { office: work.session.office, stop, stream, over });
    },
    look(office) {
      for (const one of running.values()) if (one.office === office) one.stream.look();
    },
    async close() {
      const all = [...running.values()];
      for (const { stop } of all) stop.abort(RESTART);
      await Promise.all(all.map(({ over }) => over));
    },
  };
}

/** The agent at work for a person, with that person's rights. */
const scopeOf = ({ session, question }: Work): OfficeScope => ({
  office: session.office,
  actor: { kind: 'agent', name: question.agent, person: session.actor },
});

/** What was prepared, as a row of whoever asked. */
const rowOf =
  ({ clientId, questionId, userId }: QuestionRow, at: Date) =>
  (card: Prepared): NewProposal => ({
    clientId,
    questionId,
    userId,
    kind: card.kind,
    contactId: card.contact_id,
    contactName: card.contact_name,
    goodUntil: new Date(at.getTime() + contract.PROPOSAL_HOURS * 3_600_000),
    ...(card.kind === 'times'
      ? { minutes: card.minutes, reason: card.reason, options: card.options, wish: card.wish }
      : { text: card.text }),
  });

/** The rows that are the answer: of the last query that gave several. */
const shownOf = (done: readonly Done[]): number | null =>
  done.findLast(({ own, rows, columns }) => !own && rows.length > 1 && columns.length > 1)?.runId ?? null;
