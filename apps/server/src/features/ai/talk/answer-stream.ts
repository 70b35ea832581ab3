import type { ai as contract } from '@chairline/contract';
import { inOffice, type OfficeScope, type Platform } from '../../../platform/platform.ts';
import { keepAnswering, type QuestionRow } from './store-questions.ts';

/** Pieces that come within so many milliseconds travel together. */
const TOGETHER_MS = 30;
/** How often what has come is written down, and whoever came late is told it from the beginning, in milliseconds. */
const BEAT_MS = 2_000;
/** A message of the bus is short: so many letters of a piece at the most. */
const PIECE_MAX = 1_200;

export interface AnswerStream {
  say(piece: string): void;
  /** What it is at from now on. */
  step(step: contract.AnswerStep): void;
  text(): string;
  /** Looks at once whether the answer is still wanted. */
  look(): void;
  /** Nothing more is said or written down; waits for what is being written. */
  end(): Promise<void>;
}

/**
 * Brings an answer to the windows of whoever asked as it comes, and to the table every two seconds, so that a page that
 * is loaded meanwhile has what there is.
 * @param unwanted called once nobody wants it any more: it was stopped
 */
export function openStream(
  platform: Platform,
  scope: OfficeScope,
  { questionId, agent, userId }: QuestionRow,
  unwanted: () => void,
): AnswerStream {
  let text = '';
  let told = 0;
  let at: contract.AnswerStep = 'thinking';
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  let writing: Promise<void> = Promise.resolve();

  function pass(from: number): void {
    let place = from;
    do {
      const piece = text.slice(place, place + PIECE_MAX);
      platform.hub.pass(
        scope.office,
        'aiPiece',
        { question_id: questionId, agent, step: at, from: place, text: piece },
        [userId],
      );
      place += piece.length;
    } while (place < text.length);
  }
  function flush(): void {
    timer = undefined;
    if (ended) return;
    pass(told);
    told = text.length;
  }
  const soon = () => {
    // The first word is not waited with.
    if (told === 0 && text !== '') {
      clearTimeout(timer);
      flush();
    } else timer ??= setTimeout(flush, TOGETHER_MS);
  };

  async function keep(): Promise<void> {
    if (ended) return;
    const so = { answer: text, step: at, at: platform.now() };
    try {
      const wanted = await inOffice(platform, scope, (ctx) => keepAnswering(ctx.tx, questionId, so));
      if (!wanted && !ended) unwanted();
    } catch (error) {
      platform.log.warn({ err: error }, 'an answer could not be kept; it is tried again in two seconds');
    }
  }
  const beat = setInterval(() => {
    writing = keep();
    if (text !== '') pass(0);
  }, BEAT_MS);

  return {
    say(piece) {
      text += piece;
      at = 'generating';
      soon();
    },
    step(step) {
      at = step;
      soon();
    },
    text: () => text,
    look: () => void (writing = keep()),
    async end() {
      ended = true;
      clearInterval(beat);
      clearTimeout(timer);
      await writing;
    },
  };
}
