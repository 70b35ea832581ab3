import { expect, test } from 'vitest';
import { isSameLanguage, languageOf, looksForeign } from './language.ts';

test.each([
  ['es', 'es', 'Spanish'],
  ['spa', 'es', 'Spanish'],
  ['chi', 'zh', 'Chinese'],
  ['zho', 'zh', 'Chinese'],
  ['fre', 'fr', 'French'],
  ['ger', 'de', 'German'],
  ['vie', 'vi', 'Vietnamese'],
  ['tgl', 'fil', 'Filipino'],
  ['per', 'fa', 'Persian'],
  ['haw', 'haw', 'Hawaiian'],
  ['ENG', 'en', 'English'],
])('%s is %s', (code, base, name) => {
  expect(languageOf(code)).toEqual({ code: base, name });
});

test.each(['', 'x', 'zxx', 'und', 'mul', 'qqq', 'es-MX', '12'])('%j is no language', (code) => {
  expect(languageOf(code)).toBeNull();
});

test('codes of either list are one language', () => {
  expect([isSameLanguage('spa', 'es'), isSameLanguage('eng', 'en'), isSameLanguage('spa', 'por')]).toEqual([
    true,
    true,
    false,
  ]);
});

test.each([
  'Hola, quiero cambiar mi cita del viernes por favor',
  '¿Cuánto cuesta una limpieza dental?',
  '我想预约下周二下午的洗牙，可以吗？谢谢',
  'Bonjour, est-ce que je peux venir demain matin ?',
  'Здравствуйте, можно записаться на завтра?',
  'Tôi muốn đổi lịch hẹn sang thứ sáu tuần sau',
])('%s is foreign', async (text) => {
  expect(await looksForeign(text, '')).toBe(true);
});

test.each([
  'Hi, can I move my appointment to Friday please?',
  'Ok thanks, see you tomorrow then',
  'My crown came off last night and it hurts',
  'Running 10 minutes late, sorry!',
  'Yes confirm',
  'sí',
  'ok gracias',
  '👍👍👍',
  '',
  '503-555-0142',
])('%j is not', async (text) => {
  expect(await looksForeign(text, '')).toBe(false);
});

test('what a patient with another language writes is always asked about', async () => {
  expect(await looksForeign('sí', 'spa')).toBe(true);
  expect(await looksForeign('Is Friday ok?', 'eng')).toBe(false);
  expect(await looksForeign('12:30', 'spa')).toBe(false);
});
