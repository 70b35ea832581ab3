import type { conversations as contract } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';

/** A file that was checked and stored; it is the message's once this transaction goes through. */
export interface StoredFile {
  fileName: string;
  /** MIME type, found from its content. */
  type: string;
  size: number;
  sha256: Buffer;
  key: string;
}

export interface NewMessage {
  convoId: number;
  /** Who writes; null for what the system notes, which mentions nobody and is read by whoever acts. */
  userId: number | null;
  text: string;
  /** The message of the same conversation it answers to. */
  refId?: number | undefined;
  files?: readonly StoredFile[];
  clientRef?: string | undefined;
  /** False where automatic tags are to be left out. */
  autoTag?: boolean;
  /** The conversation is being made: its maker tells of it, with this message counted, by `announceConvo`. */
  begins?: boolean;
}

/**
 * Writes a message in a conversation, which is held from here on. Its writer and whom it mentions take part from then
 * on. The same `clientRef` again answers the message it made the first time.
 * @returns the message, and the conversation as it now is
 * @throws BadInput with a sentence for the writer; Refusal 404 where they may not see the conversation
 */
export function writeMessage(
  _ctx: Context,
  _input: NewMessage,
): Promise<{ message: contract.ConvoMessage; convo: contract.ConversationRow }> {
  return Promise.reject(new Error('writing is being built'));
}
