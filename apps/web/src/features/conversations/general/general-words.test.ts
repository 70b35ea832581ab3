import type { conversations as contract, labels } from '@chairline/contract';
import { describe, expect, it } from 'vitest';
import { ownAddress } from './convo-address.ts';
import { emptyWords, presetProcess, processName, unreadOf } from './general-words.ts';
import { lastWords, shortWhen } from './row-words.ts';

const types: labels.ProcessType[] = [{ id: '7', type_name: 'Supplies', client_id: 2 }];

describe('the process selector', () => {
  it('names its entries', () => {
    expect((['mentions', 'today', 0, 7, 9] as const).map((process) => processName(process, types))).toEqual([
      'All Mentions',
      "Today's News",
      'All',
      'Supplies',
      '',
    ]);
  });

  it('presets a new conversation’s process only where one is selected', () => {
    expect((['mentions', 'today', 0, 7] as const).map(presetProcess)).toEqual(['', '', '', '7']);
  });

  it('sums the processes for All, without counting mentions and today twice', () => {
    const counts: contract.ConvoCounts = {
      processes: [
        { process: 'mentions', now: 1, later: 0 },
        { process: 'today', now: 3, later: 1 },
        { process: '7', now: 2, later: 1 },
        { process: '8', now: 1, later: 0 },
      ],
      mentions: 2,
      internal: 4,
      claims: { now: 5, later: 0 },
      recalls: { now: 0, later: 5 },
      labs: 0,
    };
    expect(unreadOf(counts, 0)).toEqual({ now: 3, later: 1 });
    expect(unreadOf(counts, 7)).toEqual({ now: 2, later: 1 });
    expect(unreadOf(counts, 'today')).toEqual({ now: 3, later: 1 });
    expect(unreadOf(counts, 12)).toEqual({ now: 0, later: 0 });
  });

  it('says why a list is empty under the specification’s words', () => {
    for (const process of ['mentions', 'today', 0, 7] as const) {
      for (const tab of ['now', 'later', 'closed'] as const) {
        const { title, hint } = emptyWords(process, tab, 'Supplies');
        expect(title).toBe('No Conversations Here');
        expect(hint).toMatch(/\.$/);
      }
    }
    expect(emptyWords(7, 'closed', 'Supplies').hint).toBe('No conversation in Supplies was closed yet.');
  });
});

describe('a row', () => {
  it('tells a time of today, else the day in short', () => {
    const zone = 'America/Los_Angeles';
    const today = '2026-11-22';
    expect(shortWhen('2026-11-22T18:05:00Z', zone, today)).toBe('10:05 AM');
    expect(shortWhen('2026-11-23T18:05:00Z', zone, today)).toBe('Tomorrow');
    expect(shortWhen('2020-01-31T20:00:00Z', zone, today)).toBe('1/31/2020');
  });

  it('says who wrote last and what', () => {
    const convo = {
      convo_name: 'Gloves',
      messages_updated_at: '2020-01-31T20:00:00Z',
      last_message: { convo_message_id: 4, who_sent: 3, snippet: 'Two boxes left' },
    };
    const nameOf = (id: number) => (id === 3 ? 'Sam Ortiz' : '');
    expect(lastWords(convo, 'UTC', nameOf)).toBe('Gloves\nSam Ortiz, 1/31/2020: Two boxes left');
    expect(lastWords({ ...convo, last_message: null }, 'UTC', nameOf)).toBe(
      'Gloves\nNothing was written yet',
    );
  });
});

describe('a conversation that is not at home here', () => {
  const reference = { contact_id: 12, contact_name: 'Ana Reyes', conversation_id: 40, LabCaseNum: null };
  const none = { convo_id: 5, system_process_id: null };

  it('opens in its contact’s panel, at its message', () => {
    const convo = { ...none, kind: 'internal' as const, convo_references: [reference] };
    expect(ownAddress(convo)).toBe('/frontdesk?contact=12&panel=internalConversations&convo=5');
    expect(ownAddress(convo, 9)).toBe('/frontdesk?contact=12&panel=internalConversations&convo=5&message=9');
  });

  it('opens on the screen of its claim or recall', () => {
    const claim = {
      convo_id: 5,
      kind: 'claim' as const,
      system_process_id: '88',
      convo_references: [reference],
    };
    expect(ownAddress(claim, 9)).toBe('/osclaims?claim=88&convo=5&message=9');
    expect(ownAddress({ ...claim, kind: 'recall' })).toBe('/recall?recall=88&convo=5');
  });

  it('opens here where it is about nobody, and so does a general one', () => {
    expect(ownAddress({ ...none, kind: 'internal', convo_references: [] })).toBeNull();
    expect(ownAddress({ ...none, kind: 'general', convo_references: [reference] })).toBeNull();
  });
});
