import { imports as contract } from '@chairline/contract';

const words = contract.importMessages;

/** Why a file is not worth uploading, in the words the server would use; null: the server is to look at it. */
export function faultOfFile({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (size > contract.IMPORT_MAX_BYTES) return words.tooLarge;
  if (size === 0) return words.empty;
  if (/\.xlsb$/i.test(name)) return words.binary;
  return /\.(csv|txt|tsv|xlsx?|xlsm)$/i.test(name) ? null : words.wrongKind;
}
