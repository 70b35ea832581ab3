import { expect, test } from 'vitest';
import { saysInPain } from './in-pain.ts';

test.each([
  'My tooth hurts.',
  'Hi, my crown tooth has been hurting since last night. It’s worse with cold water',
  'No swelling, just a sharp pain when I bite',
  'Woke up with my jaw swollen on the left side. Can somebody see me today?',
  'It doesn’t look bad but it hurts a lot',
  'It isn’t loose and hurts a lot',
  'The swelling has not gone down yet',
  'The pain won’t go away',
  'It hasn’t stopped hurting since Friday',
  'It never stops hurting',
  'I can’t sleep because it hurts',
  'I can’t stand the pain any longer',
  'I can’t chew on that side, it’s very painful',
  'It does not hurt during the day. At night it hurts.',
  'Is it normal that it still hurts?',
  'SO MUCH PAIN',
  'No, it hurts',
  'I’m not sure what happened, my gums are swollen',
  'It didn’t hurt at first; now it hurts to bite',
  'Not only does it hurt, my cheek is swelling too',
])('in pain: %s', (words) => {
  expect(saysInPain(words)).toBe(true);
});

test.each([
  'It doesn’t hurt',
  "It doesn't hurt",
  'A piece of a filling came out while I was eating. It doesn’t hurt',
  'It came off at lunch. I have it here in a napkin. Doesn’t hurt but I don’t want to lose it',
  'It does not really hurt, it is only loose',
  'No pain at all, thank you!',
  'No pain or swelling',
  'No pain and no swelling',
  'no swelling and pain, all good',
  'I am not in pain',
  'There isn’t any swelling',
  'It never hurt',
  'It no longer hurts',
  'It stopped hurting after lunch',
  'The pain is gone',
  'The swelling went down overnight',
  'I’m pain-free since Tuesday',
  'I have been without pain since the visit',
  'I can’t feel any pain',
  'It isnt painful',
  'Dont worry, it dont hurt',
  'Will it hurt?',
  'Does the whitening hurt?',
  'Should I call if it hurts?',
  'It was painless, and we are painting the house',
  'Neither pain nor swelling',
])('not in pain: %s', (words) => {
  expect(saysInPain(words)).toBe(false);
});
