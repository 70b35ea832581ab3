import { describe, expect, test } from 'vitest';
import { hashToken, makeToken, officeOfToken, seal, unseal } from './crypto.ts';

const key = Buffer.alloc(32, 1);
const place = { office: 2, purpose: 'od-access-token' };

describe('a sealed value', () => {
  test('opens to what was sealed, whatever its letters', () => {
    for (const text of ['', 'ODFHIR abc/DEF', 'Zähne 🦷'])
      expect(unseal(key, seal(key, text, place), place)).toBe(text);
  });

  test('never looks the same twice and shows nothing of the text', () => {
    const [first, second] = [seal(key, 'secret', place), seal(key, 'secret', place)];
    expect(first.equals(second)).toBe(false);
    expect(first.includes('secret')).toBe(false);
  });

  test.each([
    ['another office', { ...place, office: 3 }, key],
    ['another purpose', { ...place, purpose: 'gmail' }, key],
    ['another key', place, Buffer.alloc(32, 2)],
  ])('does not open for %s', (_name, where, otherKey) => {
    expect(() => unseal(otherKey, seal(key, 'secret', place), where)).toThrow('ENCRYPTION_KEY');
  });

  test('does not open once a bit of it was changed', () => {
    const sealed = seal(key, 'secret', place);
    for (let at = 1; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at]! ^= 1;
      expect(() => unseal(key, changed, place)).toThrow('ENCRYPTION_KEY');
    }
    expect(() => unseal(key, Buffer.from('x'), place)).toThrow('no sealed value');
  });
});

describe('a token', () => {
  test('names its office and is another each time', () => {
    expect(officeOfToken(makeToken(17))).toBe(17);
    expect(makeToken(17)).not.toBe(makeToken(17));
    expect(hashToken('a').equals(hashToken('b'))).toBe(false);
  });

  test.each(['', '17', '17.', '.x', `x.${'a'.repeat(43)}`, `17.${'a'.repeat(42)}`, `17.${'a'.repeat(44)}`])(
    'is not read out of %j',
    (text) => expect(officeOfToken(text)).toBe(null),
  );
});
