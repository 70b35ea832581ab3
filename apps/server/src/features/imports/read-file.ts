import { imports as contract } from '@chairline/contract';
import { BadInput } from '../../platform/errors.ts';
import type { UploadedFile } from '../../platform/http/handler.ts';
import { ProcessLane } from '../../platform/lanes/process-lane.ts';
import { ReaderError, type ReaderFault } from '../../platform/lanes/reader-lane.ts';
import type { FileAnswer, FileRead, FileTask } from './import-process.ts';

const words = contract.importMessages;
const wordsOf: Readonly<Record<ReaderFault, string>> = {
  memory: words.tooMuchMemory,
  time: words.tooLong,
  fault: words.broken,
};
/**
 * Files are read in processes of their own: a workbook may be made so that it takes hours, or all memory there is. Two offices
 * at once; the others wait for their turn.
 */
const lane = new ProcessLane<FileTask>(new URL('./import-process.ts', import.meta.url), 2, {
  cpuMs: 30_000,
  rssMb: 1_024,
});

/** The one file of a form. @throws BadInput where there is none, or several, and for one that is too large */
export function onlyFile(files: readonly UploadedFile[]): UploadedFile {
  const [file, ...more] = files;
  if (!file || more.length > 0) throw new BadInput(words.noFile);
  if (file.bytes.length > contract.IMPORT_MAX_BYTES) throw new BadInput(words.tooLarge);
  return file;
}

/** Reads a file of contacts. @throws BadInput with a sentence for each thing that may be wrong with it */
export async function readFile(
  office: number,
  file: UploadedFile,
  task: Omit<FileTask, 'bytes'>,
): Promise<FileRead> {
  let answer: FileAnswer;
  try {
    answer = (await lane.ask(String(office), { ...task, bytes: file.bytes })) as FileAnswer;
  } catch (error) {
    if (!(error instanceof ReaderError)) throw error;
    throw new BadInput(wordsOf[error.fault], { cause: error });
  }
  if ('unreadable' in answer) throw new BadInput(answer.unreadable);
  return answer.read;
}

/** The rows of a batch as text. */
export const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
