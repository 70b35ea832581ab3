import { ai as contract, type RouteInput } from '@chairline/contract';
import { call } from '../../../lib/api.ts';
import { notify } from '../../../ui/notify.tsx';

const done: Record<contract.ComposeKind, string> = {
  reply: 'A reply is suggested. Read it before you send it.',
  shorten: 'Your text was shortened. Read it before you send it.',
  friendlier: 'Your text was made friendlier. Read it before you send it.',
};

/** What a language model writes. @throws ApiError, its words to be shown under the field */
export async function askForWords(
  body: RouteInput<typeof contract.composeText>['body'],
  signal: AbortSignal,
): Promise<string> {
  return (await call(contract.composeText, { body, signal, quiet400: true })).text;
}

/** Says what was done, with the way back. @returns the notice */
export const tellDone = (kind: contract.ComposeKind, undo: () => void): string =>
  notify({ message: done[kind], action: { label: 'Undo', onClick: undo } });
