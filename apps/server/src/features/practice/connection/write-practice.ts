import { practice as contract } from '@chairline/contract';
import {
  type OpenPracticeApi,
  type PracticeApi,
  PracticeFault,
} from '../../../gateways/open-dental/index.ts';
import type { Context } from '../../../platform/context.ts';
import { BadInput, notFound, vendorFailed } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { openAccessToken } from './access-token.ts';
import { askInTime } from './ask-in-time.ts';

/** The practice system has this long for each answer, while a person waits. */
const TIMEOUT_MS = 30_000;

/**
 * Opens the practice system for writing, and for looks just before, by the office's access token.
 * @throws BadInput without one; Refusal 502 where this installation is not set up for the API
 */
export async function openWriter(
  platform: Platform,
  openApi: OpenPracticeApi | null,
  ctx: Context,
): Promise<PracticeApi> {
  const token = await openAccessToken(platform, ctx);
  if (token === null) throw new BadInput(contract.practiceWords.noAccessToken);
  if (openApi === null) throw vendorFailed('This installation is not set up for the Open Dental API.');
  return openApi(token);
}

/** Asks and says a fault in words. @param what it is asked about. @throws BadInput, Refusal 404 or 502 */
export async function askPractice<T>(
  what: string,
  question: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  try {
    return await askInTime(TIMEOUT_MS, question);
  } catch (error) {
    throw faultInWords(error, what);
  }
}

/** What a person is told of a fault. */
function faultInWords(error: unknown, what: string): unknown {
  if (!(error instanceof PracticeFault)) return error;
  if (error.code === 'not_found') return notFound(what);
  return error.code === 'refused' ? new BadInput(error.message) : vendorFailed(error.message);
}

/** What is said where an answer left doubt. @param fault what is known of it */
export interface DoubtWords {
  /** It was looked up and is not there. */
  nothing(fault: string): string;
  /** Nobody could look it up. */
  open(fault: string): string;
}

/**
 * Writes once, and reads back what stands: after an answer and after none. What is in doubt is never repeated.
 * @param readBack what stands now; null for what is not there
 * @param stands whether that is what was wanted
 * @returns what was read back, and whether it is as wanted
 */
export async function writeOnce<T, R>(
  what: string,
  write: (signal: AbortSignal) => Promise<T>,
  readBack: (signal: AbortSignal, written: T | null) => Promise<R | null>,
  stands: (row: R) => boolean,
  words: DoubtWords,
): Promise<{ row: R; stands: boolean }> {
  let written: T | null = null;
  let doubt: PracticeFault | null = null;
  try {
    written = await askInTime(TIMEOUT_MS, write);
  } catch (error) {
    if (!(error instanceof PracticeFault) || !error.inDoubt) throw faultInWords(error, what);
    doubt = error;
  }
  let row: R | null;
  try {
    row = await askInTime(TIMEOUT_MS, (signal) => readBack(signal, written));
  } catch (error) {
    if (!(error instanceof PracticeFault)) throw error;
    throw vendorFailed(words.open((doubt ?? error).message));
  }
  if (row !== null && stands(row)) return { row, stands: true };
  if (doubt || row === null) throw vendorFailed(words.nothing((doubt ?? missing).message));
  return { row, stands: false };
}

const missing = { message: 'Open Dental took it, and has nothing of it.' };
