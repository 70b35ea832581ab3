import { addDays } from './days.ts';
import { agrees, filler, last, months, places, weekdays } from './answer-words.ts';

/** Who writes more than this says more than a choice. */
const WORDS_MOST = 24;
const SIGNS_MOST = 200;

interface Moment {
  date: string;
  weekday: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

/** Whether an offered time is meant by a part of the answer. */
type Meant = (option: Moment, index: number) => boolean;

const momentOf = (wall: string): Moment => ({
  date: wall.slice(0, 10),
  weekday: new Date(`${wall.slice(0, 10)}T00:00:00Z`).getUTCDay(),
  month: Number(wall.slice(5, 7)),
  day: Number(wall.slice(8, 10)),
  hour: Number(wall.slice(11, 13)),
  minute: Number(wall.slice(14, 16)),
});

/** Behind "second", these say that it is one of the times. */
const followers = new Set(['one', 'option', 'slot', 'time', 'opción', 'opcion']);

const TOKEN = /\d{1,2}\/\d{1,2}|\d{1,2}[:.]\d{2}|\d{1,4}(?:st|nd|rd|th)\b|\d{1,4}|[\p{L}’]{1,20}|👍/gu;

/** A time of day; without am or pm it may be either. */
const atTime =
  (hour: number, minute: number, half: 'am' | 'pm' | null): Meant =>
  (option) =>
    option.minute === minute &&
    (half === null
      ? option.hour === hour || option.hour % 12 === hour % 12
      : option.hour === (hour % 12) + (half === 'pm' ? 12 : 0));

const onDay =
  (month: number, day: number): Meant =>
  (option) =>
    option.month === month && option.day === day;

const either =
  (...ways: readonly Meant[]): Meant =>
  (option, index) =>
    ways.some((way) => way(option, index));

const halfOf = (token: string | undefined): 'am' | 'pm' | null =>
  token === 'am' || token === 'a' ? 'am' : token === 'pm' || token === 'p' ? 'pm' : null;

/** Reads an answer from its front, token by token. */
class Reading {
  readonly meant: Meant[] = [];
  agreed = false;
  private at = 0;
  private readonly tokens: readonly string[];
  private readonly today: string;
  private readonly count: number;

  private readonly known: ReadonlySet<string>;

  /**
   * @param count of the times that were offered
   * @param known words that are understood beside the usual ones, and say nothing about which time
   */
  constructor(tokens: readonly string[], today: string, count: number, known: ReadonlySet<string>) {
    this.tokens = tokens;
    this.today = today;
    this.count = count;
    this.known = known;
  }

  /** @returns whether every word was understood */
  all(): boolean {
    while (this.at < this.tokens.length) if (!this.one()) return false;
    return true;
  }

  private one(): boolean {
    const token = this.tokens[this.at]!;
    this.at += 1;
    if (/^\d/.test(token)) return this.number(token);
    const month = months.get(token);
    if (month !== undefined) return this.dayOf(month);
    const weekday = weekdays.get(token);
    if (weekday !== undefined) return this.means((option) => option.weekday === weekday);
    if (token === 'today' || token === 'tomorrow') {
      const date = token === 'today' ? this.today : addDays(this.today, 1);
      return this.means((option) => option.date === date);
    }
    if (token === 'morning' || token === 'mañana') return this.means(({ hour }) => hour < 12);
    if (token === 'afternoon' || token === 'tarde') return this.means(({ hour }) => hour >= 12);
    if (token === 'noon') return this.means(atTime(12, 0, 'pm'));
    if (last.has(token)) return this.means((_, index) => index === this.count - 1);
    const place = places.get(token);
    if (place !== undefined) return this.place(token, place);
    if (!agrees.has(token) && token !== '👍') return filler.has(token) || this.known.has(token);
    this.agreed = true;
    return true;
  }

  /** `one` says nothing where the others say which: "the second one". */
  private place(token: string, place: number): boolean {
    if (token === 'one' && this.meant.length > 0) return true;
    const byPlace: Meant = (_, index) => index === place - 1;
    // "the second" may be the day of the month as well, "the second one" is not.
    const isPlace = token === 'one' || followers.has(this.tokens[this.at] ?? '');
    return this.means(isPlace ? byPlace : either(byPlace, ({ day }) => day === place));
  }

  private number(token: string): boolean {
    const [left, right] = token.split(/[/:.]/).map(Number) as [number, number?];
    if (right !== undefined && token.includes('/')) return this.means(onDay(left, right));
    const after = this.tokens[this.at];
    // "10 a" is a time where nothing else follows it as a word of its own.
    const half = halfOf(after);
    if (half !== null) this.at += 1;
    if (right !== undefined) return right < 60 && this.means(atTime(left, right, half));
    if (half !== null) return left <= 12 && this.means(atTime(left, 0, half));
    const month = months.get(after ?? '');
    if (month !== undefined) {
      this.at += 1;
      return this.means(onDay(month, left));
    }
    if (/^\d{3,4}$/.test(token)) return this.means(atTime(Math.floor(left / 100), left % 100, null));
    if (/[a-z]/.test(token)) {
      const day = Number.parseInt(token, 10);
      return this.means(
        either(
          (_, index) => index === day - 1,
          (option) => option.day === day,
        ),
      );
    }
    return this.bare(left, this.tokens[this.at - 2] === 'at');
  }

  /** A number alone: the one that the text asked for; after "at" an hour; beside other words any of them. */
  private bare(value: number, isHour: boolean): boolean {
    const byHour = atTime(value, 0, null);
    if (isHour) return this.means(byHour);
    const byPlace: Meant = (_, index) => index === value - 1;
    const alone = this.tokens.every((one) => filler.has(one) || agrees.has(one) || one === String(value));
    if (alone) return this.means(byPlace);
    return this.means(either(byPlace, byHour, ({ day }) => day === value));
  }

  private dayOf(month: number): boolean {
    while (filler.has(this.tokens[this.at] ?? '')) this.at += 1;
    const day = Number.parseInt(this.tokens[this.at] ?? '', 10);
    // "may" is a word of its own too, and a month alone says little.
    if (Number.isNaN(day) || /[:/.]/.test(this.tokens[this.at]!)) return false;
    this.at += 1;
    return this.means(onDay(month, day));
  }

  private means(what: Meant): boolean {
    this.meant.push(what);
    return true;
  }
}

/** Signs that say nothing against it; any other picture may. */
const kindly = new Set('👍 👌 ✅ ✔ ☑ 🙂 😊 😀 😃 😄 😁 🙏 ❤ 💕 🎉 ☺ 😉 🦷 👏 💯 🤗 😍 🥰 ✨'.split(' '));
const PICTURE = /\p{Extended_Pictographic}/gu;

/** A text of which every word is understood. */
export interface Understood {
  tokens: readonly string[];
  /** It says yes, or something like it. */
  agreed: boolean;
  /** It says which day, hour or place in the list is meant. */
  names: boolean;
  /** Whether what it names is this time. @param index of the times that were offered */
  fits(wall: string, index: number): boolean;
}

const none: ReadonlySet<string> = new Set();

/**
 * Reads a text word by word. A question, and one of which any word or sign is not understood, is none.
 * @param today the office's day, `yyyy-MM-dd`
 * @param count of the times it may be about
 * @param known words that are understood beside the usual ones
 */
export function readTokens(
  text: string,
  today: string,
  count: number,
  known: ReadonlySet<string> = none,
): Understood | null {
  if (text.length > SIGNS_MOST || /[?¿]/.test(text)) return null;
  if ((text.match(PICTURE) ?? []).some((sign) => !kindly.has(sign))) return null;
  const plain = text
    .toLowerCase()
    .replace(/['‘`´]/g, '’')
    .replace(/\b([ap])\.\s?m\b\.?/g, '$1m');
  const tokens = plain.match(TOKEN) ?? [];
  if (tokens.length === 0 || tokens.length > WORDS_MOST) return null;
  const reading = new Reading(tokens, today, count, known);
  if (!reading.all()) return null;
  const { agreed, meant } = reading;
  return {
    tokens,
    agreed,
    names: meant.length > 0,
    fits: (wall, index) => meant.every((one) => one(momentOf(wall), index)),
  };
}

/**
 * Which of the offered times a patient's answer chooses, by rules alone. An answer of which any word is not understood,
 * a question, a refusal and one that fits several times choose none: a person reads them.
 * @param options by wall clock, in the order in which the text numbered them; none chooses what somebody else has by now
 * @param today the office's day, `yyyy-MM-dd`
 * @returns an index into `options`, and whether the text says which, or only yes; null for none
 */
export function readAnswer(
  text: string,
  options: readonly { AptDateTime: string; taken?: boolean | undefined }[],
  today: string,
): { index: number; names: boolean } | null {
  const read = readTokens(text, today, options.length);
  if (read === null) return null;
  const { agreed, names } = read;
  const left = options.flatMap(({ taken }, index) => (taken ? [] : [index]));
  if (!names) return agreed && options.length === 1 && left.length === 1 ? { index: 0, names } : null;
  const chosen = left.filter((index) => read.fits(options[index]!.AptDateTime, index));
  return chosen.length === 1 ? { index: chosen[0]!, names } : null;
}
