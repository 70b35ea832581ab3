import { snippetOf } from '../../features/threads/index.ts';
import type { DemoPerson } from '../demo/people.ts';
import { playScene } from '../demo/play.ts';
import { adultScenes } from '../demo/scenes.ts';
import { createPrng } from '../prng.ts';
import { NAME_MARK, textField } from './copy-text.ts';

/** One turn of a scene, ready to be written: what depends on the contact is filled in later. */
export interface PreparedTurn {
  kind: 'text' | 'call' | 'email';
  direction: string;
  /** Somebody of the office wrote, called or answered. */
  byStaff: boolean;
  /** The contact did something that wants an answer. */
  asks: boolean;
  /** A text of ours. */
  outbound: boolean;
  body: string;
  subject: string;
  snippet: string;
  /** What the list's row shows of it. */
  shown: string;
  note: string;
  missed: boolean;
  seconds: string;
  /** The last of its scene. */
  ends: boolean;
}

const VARIANTS = 12;
// Any fixed moment: the days named in the texts are made from it.
const DAY = new Date('2026-03-02T17:00:00Z');

/**
 * Every turn of every scene, in a dozen variants each.
 * @returns the turns, and the index of the first turn of each variant
 */
export function prepareTurns(officeName: string): { turns: PreparedTurn[]; starts: number[] } {
  const prng = createPrng(41);
  const turns: PreparedTurn[] = [];
  const starts: number[] = [];
  for (const scene of adultScenes) {
    for (let variant = 0; variant < VARIANTS; variant += 1) {
      starts.push(turns.length);
      const desk = { name: officeName, phone: '(202) 555-0102' };
      const staff = {
        userId: 1,
        username: 'desk',
        firstName: prng.pick(['Dana', 'Luis', 'Priscilla', 'Kofi']),
      };
      const played = playScene(prng, desk, scene, makeSpeaker(variant), staff, DAY);
      for (const [index, item] of played.entries()) {
        const fromThem = ['inbound', 'incoming', 'received'].includes(item.direction);
        const answeredCall = item.kind === 'call' && !item.missed;
        turns.push({
          kind: item.kind,
          direction: item.direction,
          byStaff: item.userId !== 0,
          asks: fromThem && !answeredCall,
          outbound: item.kind === 'text' && !fromThem,
          body: textField(item.body),
          subject: textField(item.subject),
          snippet: item.kind === 'email' ? textField(item.body.replace(/\s+/g, ' ').slice(0, 160)) : '',
          shown: snippetOf(item),
          note: item.deliveryNote === null ? '\\N' : textField(item.deliveryNote),
          missed: item.missed,
          seconds: item.seconds === null ? '\\N' : String(item.seconds),
          ends: index === played.length - 1,
        });
      }
    }
  }
  return { turns, starts };
}

/** Stands for the contact whose name is filled in later. */
function makeSpeaker(variant: number): DemoPerson {
  const person = {
    id: variant + 1,
    firstName: NAME_MARK,
    lastName: '',
    language: 'en',
    children: [],
  } as unknown as DemoPerson;
  person.writer = person;
  return person;
}
