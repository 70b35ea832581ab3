/** Stripe's test cards that are played (docs: testing). Nothing but these is taken. */
interface Card {
  brand: string;
  /** Refused when it is entered, with this code and these words. */
  refused?: { code: string; decline_code?: string; message: string };
  /** Can be kept, but every charge fails. */
  chargesFail?: true;
}

const declined = 'Your card was declined.';
const cards: Record<string, Card> = {
  '4242424242424242': { brand: 'visa' },
  '4000056655665556': { brand: 'visa' },
  '5555555555554444': { brand: 'mastercard' },
  '378282246310005': { brand: 'amex' },
  '4000000000000341': { brand: 'visa', chargesFail: true },
  '4000000000000002': {
    brand: 'visa',
    refused: { code: 'card_declined', decline_code: 'generic_decline', message: declined },
  },
  '4000000000009995': {
    brand: 'visa',
    refused: {
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds. Try a different card.',
    },
  },
  '4000000000000069': { brand: 'visa', refused: { code: 'expired_card', message: 'Your card has expired.' } },
};

export interface CardInput {
  number: string;
  /** As typed: MM / YY. */
  expiry: string;
  cvc: string;
  name: string;
}

export interface GoodCard {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

/** Which field of the form is wrong, and why. */
export type CardFault = { field: 'number' | 'expiry' | 'cvc' | 'name'; message: string };

function passesLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Reads a card as the page's form gives it. @param now seconds, for the expiry */
export function readCard(input: CardInput, now: number): GoodCard | CardFault {
  const digits = input.number.replace(/[\s-]/g, '');
  if (digits === '') return { field: 'number', message: 'Enter a card number.' };
  if (!/^\d{13,19}$/.test(digits) || !passesLuhn(digits))
    return { field: 'number', message: 'Your card number is invalid.' };
  const expiry = /^\s*(\d{1,2})\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(input.expiry);
  const [month, year] = [Number(expiry?.[1] ?? 0), 2000 + Number(expiry?.[2] ?? 0)];
  if (month < 1 || month > 12) return { field: 'expiry', message: 'Enter the date as MM / YY.' };
  if (Date.UTC(year, month, 1) / 1000 <= now)
    return { field: 'expiry', message: 'Your card’s expiration date is in the past.' };
  const card = cards[digits];
  if (!card)
    return {
      field: 'number',
      message: 'This page takes Stripe’s test cards only, such as 4242 4242 4242 4242.',
    };
  if (!(card.brand === 'amex' ? /^\d{4}$/ : /^\d{3}$/).test(input.cvc.trim()))
    return { field: 'cvc', message: 'Your card’s security code is incomplete.' };
  if (input.name.trim() === '') return { field: 'name', message: 'Enter the name on the card.' };
  if (card.refused) return { field: 'number', message: card.refused.message };
  return { brand: card.brand, last4: digits.slice(-4), expMonth: month, expYear: year };
}

/** Whether a kept card can be charged; known by its last digits. */
export const canCharge = (last4: string): boolean =>
  !Object.entries(cards).some(([number, card]) => card.chargesFail && number.endsWith(last4));
