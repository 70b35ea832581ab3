/** Plivo's message error codes that the sandbox uses, with the words Plivo publishes for them. */
export const messageErrors = {
  destinationUnavailable: { code: '80', words: 'Destination temporarily unavailable' },
  prohibited: { code: '100', words: 'Prohibited by carrier' },
  payloadTooLarge: { code: '120', words: 'MMS message payload too large' },
  notDispatched: { code: '300', words: 'Failed to dispatch message' },
  expired: { code: '420', words: 'Message expired' },
} as const;

export type MessageError = (typeof messageErrors)[keyof typeof messageErrors];

/** The published words for a code, for the message object's `error_message`. */
export function wordsFor(code: string | null): string | null {
  return Object.values(messageErrors).find((error) => error.code === code)?.words ?? null;
}

/** An answer of the REST API that is no success. */
export class PlivoError extends Error {
  readonly status: number;

  constructor(status: number, words: string) {
    super(words);
    this.status = status;
  }
}
