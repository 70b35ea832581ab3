import { conversations as contract, type labels } from '@chairline/contract';
import type { ProcessKey } from './use-general-address.ts';

const own: Record<string, string> = {
  mentions: 'All Mentions',
  today: "Today's News",
  ai: 'AI Agent',
  0: 'All',
};

/** The name of an entry of the process selector. */
export function processName(process: ProcessKey, types: readonly labels.ProcessType[]): string {
  return own[process] ?? types.find(({ id }) => id === String(process))?.type_name ?? '';
}

/** The process a new conversation begins in: the selected one, where it is one (specification 3, section 4.3). */
export function presetProcess(process: ProcessKey): string {
  return typeof process === 'number' && process > 0 ? String(process) : '';
}

export interface EmptyWords {
  title: string;
  /** Why nothing is there, and what to do. */
  hint: string;
}

const title = contract.conversationMessages.noConversations;

/** Why a list shows nothing. */
export function emptyWords(process: ProcessKey, tab: contract.ConvoTab, name: string): EmptyWords {
  const where = process === 0 ? '' : ` in ${name}`;
  if (process === 'mentions') {
    const of = { now: 'you take part in', later: 'you put off', closed: 'that is closed' }[tab];
    return { title, hint: `Nobody waits for you: no open mention of you in a conversation ${of}.` };
  }
  if (process === 'today') {
    return {
      title,
      hint: {
        now: 'Nothing was written today in the conversations you take part in.',
        later: 'Nothing was written today in what you put off or take no part in.',
        closed: 'Nothing was written today in a closed conversation.',
      }[tab],
    };
  }
  return {
    title,
    hint: {
      now: `You take part in no open conversation${where}, or a reminder has put it off. Later holds the others.`,
      later: `Nothing${where} is put off by a reminder of yours, and there is none you take no part in.`,
      closed: `No conversation${where} was closed yet.`,
    }[tab],
  };
}

/** Unread conversations by tab, for an entry of the selector. */
export interface UnreadByTab {
  now: number;
  later: number;
}

/** What the counts say of an entry; All is the sum of the processes. */
export function unreadOf(counts: contract.ConvoCounts, process: ProcessKey): UnreadByTab {
  const rows =
    process === 0
      ? counts.processes.filter((row) => /^\d+$/.test(row.process))
      : counts.processes.filter((row) => row.process === String(process));
  return rows.reduce((sum, row) => ({ now: sum.now + row.now, later: sum.later + row.later }), {
    now: 0,
    later: 0,
  });
}
