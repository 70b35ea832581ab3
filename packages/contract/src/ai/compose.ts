import { z } from 'zod';
import { idParam } from '../shared/models.ts';
import { route } from '../shared/route.ts';

/** Help while writing, and what happened so far in a thread. */

/** `reply` answers the thread, with what is written already as its beginning; the others change what is written. */
export const composeKinds = ['reply', 'shorten', 'friendlier'] as const;
export type ComposeKind = (typeof composeKinds)[number];

/** The last so many messages and calls of a thread go to the model for a reply, and for a summary. */
export const REPLY_MESSAGES = 12;
export const SUMMARY_MESSAGES = 60;
export const SUMMARY_LINES = 5;
/** So much of an e-mail can be changed at once; the length of what comes as well. */
export const COMPOSE_MAX = 8_000;
/** Longer, somebody has given up: the page waits no more than half a minute for any answer. */
export const COMPOSE_SECONDS = 25;

export const composeMessages = {
  nothingWritten: 'Write something first, then have it shortened or made friendlier.',
  nothingToAnswer: 'Nothing was written in this thread yet: there is nothing to answer.',
  nothingHappened: 'Nothing was written or called in this thread yet.',
  stopped: 'It was stopped. Your text is as it was.',
  busy: 'The language model has too much to do. Try again in a moment.',
  unavailable: 'The language model did not answer. Try again, or go on without it.',
  cut: 'The language model’s answer broke off and was not used. Try again.',
  tooLong: 'This is more than the language model can read at once.',
  refused: 'The language model would not write this. Write it yourself.',
  unusable: 'The language model answered with something that cannot be used. Try again.',
  link: 'The language model’s answer had a link in it that is not your office’s, so it was not used.',
  figure: 'The language model changed a number or a time, so its answer was not used. Try again.',
  noSummary: 'The language model’s summary pointed at none of the messages, so it was not used. Try again.',
} as const;

/** Said of a placeholder that did not come back. */
export const lostPlaceholder = (typed: string): string =>
  `The language model left out ${typed}, so its answer was not used. Try again.`;

const model = { method: 'POST', feature: 'ai', access: 'session', fails: [404, 429, 502] } as const;

export const composeText = route({
  ...model,
  name: 'composeText',
  path: '/ai/compose',
  summary:
    'A text or an e-mail for the composer: a reply to a contact’s thread, or what is written, shorter or friendlier. Nothing is sent.',
  body: z.object({
    contact_id: idParam,
    kind: z.enum(composeKinds, 'Choose reply, shorten or friendlier.'),
    /** For an e-mail: of the one that is answered; 0 for a new one. Left out, it is for a text. */
    email_id: z.int32().nonnegative().optional(),
    /** What stands in the composer. */
    text: z.string().max(COMPOSE_MAX, `At most ${COMPOSE_MAX} characters.`).default(''),
  }),
  answer: z.object({ text: z.string() }),
});

export const summarizeThread = route({
  ...model,
  name: 'summarizeThread',
  path: '/ai/summary',
  summary:
    'What happened so far in a contact’s thread, in at most five lines, each with the item it points at. Nothing is kept.',
  body: z.object({ contact_id: idParam }),
  answer: z.object({ lines: z.array(z.object({ text: z.string(), item_id: z.number().int() })) }),
});
