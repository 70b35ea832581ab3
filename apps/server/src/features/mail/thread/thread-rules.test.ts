import { describe, expect, test } from 'vitest';
import { bareSubject, chooseThread, type Relatives, type ThreadedMail } from './thread-rules.ts';

const none: Relatives = { parents: [], children: [], siblings: [], gmail: [] };
const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 9, minute));
const mail = (over: Partial<ThreadedMail> = {}): ThreadedMail => ({
  threadKey: '1',
  messageId: 'a@x',
  subject: 'Visit',
  people: ['maria@x'],
  at: at(0),
  ...over,
});
const coming = { names: ['a@x'], subject: 'Re: Visit', people: ['maria@x'] };

describe('by the headers', () => {
  test('it joins what it answers, whatever the subject says', () => {
    const parents = [mail()];
    expect(
      chooseThread({ ...coming, subject: 'Something else', people: ['new@x'] }, { ...none, parents }),
    ).toEqual({
      key: '1',
      merged: [],
    });
  });

  test('the nearest mail it names decides', () => {
    const parents = [mail({ threadKey: '1', messageId: 'a@x' }), mail({ threadKey: '2', messageId: 'b@x' })];
    expect(chooseThread({ ...coming, names: ['b@x', 'a@x'] }, { ...none, parents })?.key).toBe('2');
  });

  test('the answer came before the question: the question joins it, and makes one of several', () => {
    const children = [
      mail({ threadKey: '7', at: at(9) }),
      mail({ threadKey: '5', at: at(5) }),
      mail({ threadKey: '7', at: at(8) }),
    ];
    expect(chooseThread({ ...coming, names: [] }, { ...none, children })).toEqual({
      key: '5',
      merged: ['7'],
    });
  });

  test('it stands between two threads: they become one, the parent’s', () => {
    expect(
      chooseThread(coming, {
        ...none,
        parents: [mail({ threadKey: '1' })],
        children: [mail({ threadKey: '4' })],
      }),
    ).toEqual({ key: '1', merged: ['4'] });
  });

  test('two answers to a mail that never came belong together, with the same subject and a person in common', () => {
    const siblings = [mail({ threadKey: '3', subject: 'RE: Visit' })];
    expect(chooseThread(coming, { ...none, siblings })?.key).toBe('3');
    expect(chooseThread({ ...coming, subject: 'Re: Bill' }, { ...none, siblings })).toBeNull();
    expect(chooseThread({ ...coming, people: ['bob@x'] }, { ...none, siblings })).toBeNull();
  });

  test('a Message-ID that many mails have counts only with a person in common', () => {
    const parents = [mail({ threadKey: '1' }), mail({ threadKey: '2', people: ['bob@x'] })];
    expect(chooseThread(coming, { ...none, parents })?.key).toBe('1');
    expect(chooseThread({ ...coming, people: ['carol@x'] }, { ...none, parents })).toBeNull();
    expect(chooseThread({ ...coming, people: ['maria@x', 'bob@x'] }, { ...none, parents })).toBeNull();
  });
});

describe('by Gmail’s thread', () => {
  test('only with the same subject and a person in common', () => {
    const gmail = [mail({ threadKey: '9' })];
    const unnamed = { ...coming, names: [] };
    expect(chooseThread(unnamed, { ...none, gmail })?.key).toBe('9');
    expect(chooseThread({ ...unnamed, subject: 'Invoice' }, { ...none, gmail })).toBeNull();
    expect(chooseThread({ ...unnamed, people: ['bob@x'] }, { ...none, gmail })).toBeNull();
    expect(chooseThread({ ...unnamed, people: [] }, { ...none, gmail: [mail({ people: [] })] })).toBeNull();
  });

  test('what it answers comes before it', () => {
    const relatives = { ...none, parents: [mail({ threadKey: '1' })], gmail: [mail({ threadKey: '9' })] };
    expect(chooseThread(coming, relatives)?.key).toBe('1');
  });
});

test('nothing of it is here: a thread of its own', () => {
  expect(chooseThread(coming, none)).toBeNull();
});

test.each([
  ['Visit', 'visit'],
  ['Re: Visit', 'visit'],
  ['RE: Fwd: re:  Visit ', 'visit'],
  ['AW: WG: Visit', 'visit'],
  ['Re[2]: Visit', 'visit'],
  ['Fw: Two\twords', 'two words'],
  ['Regarding: Visit', 'regarding: visit'],
  ['Re:', ''],
])('the bare subject of “%s” is “%s”', (subject, bare) => {
  expect(bareSubject(subject)).toBe(bare);
});
