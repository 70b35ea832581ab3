import type { inbox } from '@chairline/contract';
import type { CarriedText } from '../harness/control.ts';
import type { LiveClient } from './live-client.ts';
import type { Ledger } from './load.ts';
import { differences, type OfficeCopy } from './office-copy.ts';

/** One thing the crash test holds the product to: what is wrong, in words; nothing when all is well. */
export interface Check {
  name: string;
  wrong: string[];
}

/** Everything that must be true once all has settled. */
export function checkOutcome(input: {
  ledger: Ledger;
  carried: readonly CarriedText[];
  fresh: OfficeCopy;
  live: LiveClient;
  /** Events that the live client may see and was never sent. */
  lost: readonly string[];
  brokenAudits: string[];
}): Check[] {
  const { ledger, carried, fresh, live, lost } = input;
  const items = [...fresh.threads.values()].flatMap((thread) => [...thread.values()]);
  const byWords = Map.groupBy(items, (item) => item.message);
  const sent = Map.groupBy(carried, (text) => text.text);
  const ours = [...ledger.accepted];
  return [
    {
      name: 'every text of a patient stands in exactly one thread, once',
      wrong: [...ledger.fromPatients].flatMap((words) => onlyOne(words, byWords.get(words)?.length ?? 0)),
    },
    {
      name: 'every text the desk was told is accepted stands in its thread, once',
      wrong: ours.flatMap(([words, id]) => misplaced(words, id, byWords.get(words) ?? [])),
    },
    {
      name: 'every accepted text reached the carrier exactly once',
      wrong: ours.flatMap(([words]) => onlyOne(words, sent.get(words)?.length ?? 0)),
    },
    {
      name: 'the carrier got nothing the desk was not told of',
      wrong: carried
        .filter(({ text }) => !ledger.accepted.has(text))
        .map(({ text, to }) => `"${text}" to ${to}`),
    },
    {
      name: 'every accepted text ends as delivered',
      wrong: ours.flatMap(([words]) =>
        (byWords.get(words) ?? [])
          .filter((item) => item.comm_direction !== 'delivered')
          .map((item) => `"${words}" is ${item.comm_direction}`),
      ),
    },
    { name: 'no answer but 200 or the end of a server', wrong: ledger.faults },
    {
      name: 'the live client missed no event and was never told to start over',
      wrong: [...live.faults, ...lost],
    },
    { name: 'what the live client knows equals a fresh fetch', wrong: differences(live.copy, fresh) },
    { name: 'the audit chains are whole', wrong: input.brokenAudits },
  ];
}

function onlyOne(words: string, times: number): string[] {
  return times === 1 ? [] : [`"${words}" is there ${times} times`];
}

function misplaced(words: string, id: number, items: readonly inbox.CommItem[]): string[] {
  const [item] = items;
  if (items.length !== 1) return onlyOne(words, items.length);
  return item!.comm_participant_id === id
    ? []
    : [`"${words}" is item ${item!.comm_participant_id}, not ${id}`];
}
