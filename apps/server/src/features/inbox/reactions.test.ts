import { describe, expect, test } from 'vitest';
import { quotesOneOf, readReaction } from './reactions.ts';

const ours = 'See you tomorrow at 9. Reply STOP to opt out.';

describe('a mark on a message', () => {
  test.each([
    [`Liked “${ours}”`, false],
    [`Loved "${ours}"`, false],
    [`Laughed at “${ours}”`, false],
    [`Emphasized “${ours}”`, false],
    [`Reacted 👍 to “${ours}”`, false],
    [`👍 to “ ${ours} ”`, false],
    [`\u200b👍🏽\u200b to “\u200b${ours}\u200b”`, false],
    [`❤️ to "${ours}"`, false],
    [`Removed a like from “${ours}”`, false],
    [`Removed 👍 from “${ours}”`, false],
    [`Le gustó “${ours}”`, false],
    [`Le encantó «${ours}»`, false],
    [`Reaccionó con 👍 a “${ours}”`, false],
    [`Questioned “${ours}”`, true],
    [`Disliked “${ours}”`, true],
    [`No le gustó “${ours}”`, true],
  ])('%s', (text, asks) => {
    const reaction = readReaction(text);
    expect(reaction?.asks).toBe(asks);
    expect(quotesOneOf(reaction!.quoted!, [ours])).toBe(true);
  });

  test.each([
    [`A aimé « ${ours} »`, false],
    [`A adoré “${ours}”`, false],
    [`Gefällt „${ours}“`, false],
    [`Ha messo "Mi piace" a “${ours}”`, false],
    [`“${ours}”にいいねしました`, false],
    [`「${ours}」に“いいね”と反応しました`, false],
    [`N’a pas aimé « ${ours} »`, true],
    [`A posé une question sur « ${ours} »`, true],
  ])('in a language of its own, by what it quotes: %s', (text, asks) => {
    const reaction = readReaction(text);
    expect(reaction).toMatchObject({ asks, sure: false });
    expect(quotesOneOf(reaction!.quoted!, [ours])).toBe(true);
    expect(quotesOneOf(reaction!.quoted!, ['Something else that we wrote'])).toBe(false);
  });

  test.each(['Liked an image', 'Loved a movie', 'Reacted 😂 to a photo', 'Le gustó una imagen'])(
    '%s',
    (text) => {
      expect(readReaction(text)).toMatchObject({ quoted: null });
    },
  );

  test.each([
    'I liked “the new hygienist”',
    'Loved “the cleaning” but my tooth hurts',
    'Liked “',
    'STOP',
    'to “stop”',
    '👍',
    'Questioned by my insurance',
    '“STOP”',
  ])('not: %s', (text) => {
    expect(readReaction(text)?.sure ?? false).toBe(false);
    expect(quotesOneOf(readReaction(text)?.quoted ?? [], [ours])).toBe(false);
  });
});

test('what it quotes is ours though it was cut or has other quotes; a few letters are not enough', () => {
  expect(quotesOneOf(['See you tomorrow at 9…'], [ours])).toBe(true);
  expect(quotesOneOf(['It’s  “on”'], ['It\'s "on"'])).toBe(true);
  expect(quotesOneOf(['See…'], [ours])).toBe(false);
  expect(quotesOneOf(['My words'], [ours])).toBe(false);
});

test('a text of a hundred thousand signs is read at once', () => {
  for (const text of ['👍'.repeat(50_000), `Liked “${'“'.repeat(100_000)}`, 'Removed a '.repeat(10_000)])
    expect(readReaction(text)).toBeNull();
});
