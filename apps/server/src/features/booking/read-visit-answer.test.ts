import { describe, expect, test } from 'vitest';
import { readVisitAnswer } from './read-visit-answer.ts';

const read = (text: string) => readVisitAnswer(text, '2026-11-29');
/** Monday. */
const VISIT = '2026-11-30 09:00:00';

test.each([
  ['C', true],
  ['c.', true],
  ['Confirm', true],
  ['Confirmed, thank you!', true],
  ['I confirm my appointment', true],
  ['Confirmo', true],
  ['Confirmado, gracias', true],
  ['C 👍', true],
  ['Yes', false],
  ['YES!!', false],
  ['Y', false],
  ['ok', false],
  ['Ok thanks', false],
  ['Sí', false],
  ['si, gracias', false],
  ['Está bien', false],
  ['👍', false],
  ['👍🏽', false],
  ['Yes I’ll be there', false],
  ["Yes, I'll be there. Thank you", false],
  ['We will be there', false],
  ['See you Monday at 9', false],
  ['Yes, see you tomorrow', false],
  ['I can make it', false],
  ['Ahí estaré', false],
  ['Nos vemos el lunes', false],
  ['START', false],
])('%s: they come', (text, explicit) => {
  const found = read(text);
  expect(found).toMatchObject({ meaning: 'confirm', explicit });
  expect(found!.fits(VISIT)).toBe(true);
});

test.each(['Yes, Tuesday', 'See you Monday at 10', 'ok 12/3'])('%s: of another visit', (text) => {
  expect(read(text)!.fits(VISIT)).toBe(false);
});

describe('they do not come, or not then', () => {
  test.each([
    ['Cancel', 'cancel', true],
    ['Please cancel my appointment', 'cancel', true],
    ['Can you cancel tomorrow?', 'cancel', true],
    ['Quiero cancelar mi cita', 'cancel', true],
    ['I need to reschedule', 'move', true],
    ['Can I move it to Thursday?', 'move', true],
    ['Can we change the appointment', 'move', true],
    ['¿Puedo cambiar mi cita?', 'move', true],
    ['Another day please', 'move', false],
    ["I can't make it", 'cannot', true],
    ['Sorry I can’t make it tomorrow', 'cannot', true],
    ['We won‘t be able to come', 'cannot', true],
    ['I am not coming', 'cannot', true],
    ['No puedo ir mañana', 'cannot', true],
    ['No', 'cannot', false],
    ['No, sorry', 'cannot', false],
    ["can't", 'cannot', false],
    ['No gracias', 'cannot', false],
  ])('%s', (text, meaning, explicit) => {
    expect(read(text)).toMatchObject({ meaning, explicit });
  });
});

test.each([
  'Thanks',
  'Yes but can we do later',
  'Is it confirmed?',
  'ok 👎',
  'No problem, see you',
  'no worries',
  "Can't wait!",
  'I can’t find your office',
  'Please don’t cancel my appointment',
  'Did you cancel my visit?',
  'Cancel the reminders',
  'Can I change my address',
  'I need an appointment',
  'ok I want Friday',
  'Yes I have a question',
  'What time',
  '',
  'y'.repeat(400),
])('%s is a person’s', (text) => {
  expect(read(text)).toBeNull();
});
