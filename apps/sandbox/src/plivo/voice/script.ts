import { causes } from './causes.ts';
import type { HangupCause } from './causes.ts';
import { DocumentError } from './document.ts';
import type { Element } from './document.ts';
import { createElements } from './elements.ts';
import { UnreachableError } from './hooks.ts';
import { JoinError } from './join-request.ts';
import type { Errand, Stage } from './stage.ts';
import type { Address, Call } from './types.ts';

/** Answer documents, played. */
export interface Scripts {
  /** Fetches a document and plays it in the call, instead of what it plays now. */
  play(call: Call, from: Address, errand: Errand, params?: Record<string, string>): void;
  /** Plays elements that nobody needs to be asked for. */
  perform(call: Call, elements: Element[]): void;
}

/** Documents one after the other without an end in sight: the carrier calls it a loop. */
const MOST_JUMPS = 70;

const unreachable: Record<Errand, HangupCause> = {
  answer: causes.answerUrl,
  action: causes.actionUrl,
  transfer: causes.transferUrl,
  redirect: causes.redirectUrl,
};
const invalid: Record<Errand, HangupCause> = {
  answer: causes.answerXml,
  action: causes.actionXml,
  transfer: causes.transferXml,
  redirect: causes.redirectXml,
};

export function createScripts(stage: Stage): Scripts {
  const { exchange, hooks, world } = stage;
  const elements = createElements(stage);

  async function perform(
    call: Call,
    first: Element[],
    errandOfFirst: Errand,
    signal: AbortSignal,
  ): Promise<void> {
    let queue = first;
    let why = errandOfFirst;
    let last: HangupCause = causes.endOfXml;
    let jumps = 0;
    while (queue.length > 0) {
      const [element, ...rest] = queue;
      queue = rest;
      if (!element) break;
      signal.throwIfAborted();
      try {
        const next = await elements.play(element, call, signal);
        if (next && 'hangUp' in next) last = next.hangUp;
        if (next && 'elements' in next) {
          queue = next.elements;
          why = next.errand;
          if (++jumps > MOST_JUMPS) return exchange.hangUp(call, causes.loop, 'Plivo');
        }
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof JoinError) return exchange.hangUp(call, invalid[why], 'Error');
        const errand = element.name === 'Redirect' ? 'redirect' : 'action';
        if (error instanceof DocumentError) return exchange.hangUp(call, invalid[errand], 'Error');
        if (error instanceof UnreachableError) return exchange.hangUp(call, unreachable[errand], 'Error');
        throw error;
      }
    }
    signal.throwIfAborted();
    exchange.hangUp(call, last, 'Plivo');
  }

  /** Runs until it ends or the call or its transfer ends it; what goes wrong ends the call. */
  function run(call: Call, work: (signal: AbortSignal) => Promise<void>): void {
    call.script.abort(new Error('another document takes over'));
    call.script = new AbortController();
    const { signal } = call.script;
    work(signal).catch((error: unknown) => {
      if (signal.aborted) return;
      world.log.error(error, 'answer document');
      exchange.hangUp(call, causes.answerXml, 'Error');
    });
  }

  return {
    play(call, from, errand, params = {}) {
      run(call, async (signal) => {
        let first: Element[];
        try {
          first = await hooks.ask(call, from, params);
        } catch (error) {
          if (signal.aborted) return;
          if (error instanceof DocumentError) return exchange.hangUp(call, invalid[errand], 'Error');
          if (error instanceof UnreachableError) return exchange.hangUp(call, unreachable[errand], 'Error');
          throw error;
        }
        await perform(call, first, errand, signal);
      });
    },
    perform: (call, list) => run(call, (signal) => perform(call, list, 'answer', signal)),
  };
}
