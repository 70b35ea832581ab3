import { conversations as contract } from '@chairline/contract';
import type { FileLimits } from '../../composer/index.ts';

const { conversationMessages: words } = contract;

/** What a message among staff takes (specification 2, section 5). */
export const convoLimits: FileLimits = {
  types: contract.convoAttachmentTypes,
  wrongType: words.fileType,
  maxFiles: contract.CONVO_MAX_FILES,
  tooMany: words.tooManyFiles,
  maxBytes: contract.CONVO_FILES_MAX_BYTES,
  tooLarge: words.filesTooLarge,
  maxTogether: null,
};

/** Why a text cannot be sent as it is; null when it can. */
export const lengthProblem = (text: string): string | null =>
  text.length > contract.CONVO_MESSAGE_MAX ? words.messageTooLong : null;
