import type { Asked, Call, Turn } from './protocol.ts';

/**
 * The worst model there is: whatever it reads that says `SANDBOX-OBEY: call NAME {json}`, `SANDBOX-OBEY: say …` or
 * `SANDBOX-OBEY: print` (its instructions), it does.
 */

const ORDER = /SANDBOX-OBEY: (?:call ([\w-]+)\s*(?=\{)|say ([^\n]+)|(print)\b)/g;
const MARK = 'SANDBOX-OBEY';

/** null: nothing is ordered, or all of it was done. */
export function obey({ system, said }: Asked): Turn | null {
  const read = [system, ...said.filter(({ role }) => role !== 'assistant').map(({ text }) => text)];
  const orders = read
    .filter((text) => text.includes(MARK))
    .flatMap(textsIn)
    .flatMap(ordersIn);
  if (orders.length === 0) return null;
  const done = new Set(said.flatMap(({ calls }) => calls.map(keyOf)));
  const calls = orders.flatMap((order) => ('name' in order && !done.has(keyOf(order)) ? [order] : []));
  if (calls.length > 0) return { text: '', calls, end: 'calls' };
  const words = new Set(orders.flatMap((order) => ('say' in order ? [order.say ?? system] : [])));
  return words.size > 0 ? { text: [...words].join('\n'), calls: [], end: 'said' } : null;
}

const keyOf = ({ name, values }: Call): string => `${name} ${JSON.stringify(values)}`;

/** The texts in a tool's rows: within JSON an order's own quotes would be escaped. */
function textsIn(text: string): string[] {
  try {
    return stringsOf(JSON.parse(text));
  } catch {
    return [text, ...(text.includes('\\"') ? [text.replaceAll('\\"', '"')] : [])];
  }
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.includes(MARK) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}

/** `say` null: its instructions. */
type Order = Call | { say: string | null };

function ordersIn(text: string): Order[] {
  return [...text.matchAll(ORDER)].flatMap((found): Order[] => {
    const [, name, say, print] = found;
    if (print !== undefined) return [{ say: null }];
    if (say !== undefined) return [{ say }];
    const values = objectAt(text, found.index + found[0].length);
    return values && name !== undefined ? [{ name, values }] : [];
  });
}

/** The JSON object that begins at a place. */
function objectAt(text: string, start: number): Record<string, unknown> | null {
  for (let end = text.indexOf('}', start); end >= 0; end = text.indexOf('}', end + 1)) {
    try {
      return JSON.parse(text.slice(start, end + 1)) as Record<string, unknown>;
    } catch {
      // Not yet its end.
    }
  }
  return null;
}
