import { inbox, messenger } from '@chairline/contract';
import { describe, expect, it } from 'vitest';
import { MESSENGER, pickChannel } from './text-channel.ts';

const cell = { number: '5035550177', label: 'Cell' } as const;
const home = { number: '5035550178', label: 'Home' } as const;
const office = '5035550100';
const extras = { opted_out: [] as string[], recommended_number: null as string | null };

const pick = (change: Partial<Parameters<typeof pickChannel>[0]>) =>
  pickChannel({
    limited: null,
    officeNumber: office,
    numbers: [cell, home],
    chosen: null,
    extras,
    ...change,
  });

describe('pickChannel', () => {
  it('prefers the chosen, then the recommended, then the first', () => {
    const recommended = { ...extras, recommended_number: home.number };
    expect(pick({ extras: recommended }).to).toBe(home.number);
    expect(pick({ extras: recommended, chosen: cell.number }).to).toBe(cell.number);
    expect(pick({}).to).toBe(cell.number);
    expect(pick({ chosen: '5035550199' }).to).toBe(cell.number);
  });

  it('passes over a number that asked us to stop, and says so when there is no other', () => {
    const stopped = { opted_out: [cell.number], recommended_number: cell.number };
    expect(pick({ extras: stopped })).toMatchObject({ to: home.number, blocked: null });
    expect(pick({ extras: stopped, numbers: [cell] }).blocked).toBe(inbox.inboxMessages.optedOut);
    expect(pick({ extras: stopped, chosen: cell.number }).blocked).toBe(inbox.inboxMessages.optedOut);
  });

  it('says that the office’s time is over before anything else', () => {
    const over = pick({ limited: 'Choose a plan to go on.', officeNumber: null, numbers: [cell] });
    expect(over).toMatchObject({ to: cell.number, blocked: 'Choose a plan to go on.' });
  });

  it('says what is missing', () => {
    expect(pick({ officeNumber: null }).blocked).toBe(inbox.inboxMessages.noTextNumber);
    expect(pick({ numbers: [] })).toEqual({
      to: null,
      choices: [],
      blocked: 'None of this contact’s numbers takes texts.',
    });
    expect(pick({ numbers: [], readOnly: 'SAMPLEPAY' }).blocked).toBe(
      'No text goes to SAMPLEPAY: what comes from there can only be read.',
    );
  });

  it('offers the recommended first, says which was last used and which stopped', () => {
    const work = { number: '5035550179', label: 'Work' } as const;
    const { choices } = pick({
      numbers: [cell, home, work],
      lastUsed: home.number,
      extras: { opted_out: [cell.number], recommended_number: home.number },
    });
    expect(choices).toEqual([
      { ...home, lastUsed: true, stopped: false },
      { ...work, lastUsed: false, stopped: false },
      { ...cell, lastUsed: false, stopped: true },
    ]);
  });

  it('answers in Messenger who wrote there last, or has nothing else; a number may be chosen', () => {
    const way = { until: 2_000, last: true };
    expect(pick({ messenger: way, now: 1_000 })).toMatchObject({ to: MESSENGER, blocked: null });
    expect(pick({ messenger: way, now: 1_000, officeNumber: null }).blocked).toBeNull();
    expect(pick({ messenger: way, chosen: cell.number }).to).toBe(cell.number);
    const before = { ...way, last: false };
    expect(pick({ messenger: before }).to).toBe(cell.number);
    expect(pick({ messenger: before, chosen: MESSENGER }).to).toBe(MESSENGER);
    expect(pick({ messenger: before, numbers: [] }).to).toBe(MESSENGER);
    expect(pick({ messenger: way }).choices).toHaveLength(3);
  });

  it('says when Facebook lets nobody answer any more, and offers the numbers', () => {
    const over = pick({ messenger: { until: 2_000, last: true }, now: 2_000 });
    expect(over).toMatchObject({ to: MESSENGER, blocked: messenger.messengerMessages.windowOver });
    expect(over.choices.map(({ number }) => number)).toEqual([MESSENGER, cell.number, home.number]);
    expect(pick({ messenger: { until: 2_000, last: true }, limited: 'Choose a plan.' }).blocked).toBe(
      'Choose a plan.',
    );
  });
});
