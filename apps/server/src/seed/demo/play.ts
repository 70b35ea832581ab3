import type { Prng } from '../prng.ts';
import { isWorkday, nameOfDay, officeMoment } from './office-time.ts';
import type { DemoPerson } from './people.ts';
import type { Scene } from './scenes.ts';

/** A front desk, as its patients know it. */
export interface DemoDesk {
  name: string;
  /** As it is written in a text: (503) 555-0102. */
  phone: string;
}

export interface DemoStaff {
  userId: number;
  username: string;
  firstName: string;
}

/** Something that happened in a thread, before ids and places are given. */
export interface DemoItem {
  person: DemoPerson;
  kind: 'text' | 'call' | 'email';
  direction: string;
  at: Date;
  /** Who of the office wrote, called or answered; 0 when nobody. */
  userId: number;
  body: string;
  subject: string;
  /** Names of pictures that came with it. */
  pictures: string[];
  deliveryNote: string | null;
  missed: boolean;
  seconds: number | null;
  /** The e-mails of one scene stand in one thread. */
  threadKey: string | null;
  /** Ends a scene that a member of staff then marked as dealt with. */
  settled: boolean;
}

type Turn = Pick<
  DemoItem,
  'kind' | 'direction' | 'body' | 'subject' | 'deliveryNote' | 'missed' | 'seconds'
> & {
  fromThem: boolean;
  pictures: string[];
  waitMinutes: number;
};

const none = { body: '', subject: '', deliveryNote: null, missed: false, seconds: null, pictures: [] };

/** The turns of a scene, in order. @throws when a line is none */
function parseScene(scene: Scene): Turn[] {
  const turns: Turn[] = [];
  let waitMinutes = 0;
  for (const line of scene.lines.split('\n').filter(Boolean)) {
    const match =
      /^(?:(?<said>[<>]) (?:\[(?<picture>[\w-]+)\] )?(?<text>.+)|>! (?<reason>.+?) :: (?<lost>.+)|call (?<call>in|out) (?<seconds>\d+)|(?<missed>call missed)|mail (?<mail>in|out) (?<subject>.+?) :: (?<body>.+)|\+(?<wait>\d+))$/.exec(
        line,
      );
    const part = match?.groups;
    if (!part) throw new Error(`the scene ${scene.name} has no such turn: ${line}`);
    const turn = { ...none, waitMinutes };
    if (part.wait) {
      waitMinutes = Number(part.wait);
      continue;
    }
    waitMinutes = 0;
    if (part.said) {
      const fromThem = part.said === '<';
      const pictures = part.picture ? [part.picture] : [];
      turns.push({
        ...turn,
        kind: 'text',
        fromThem,
        direction: fromThem ? 'inbound' : 'delivered',
        body: part.text!,
        pictures,
      });
    } else if (part.lost) {
      turns.push({
        ...turn,
        kind: 'text',
        fromThem: false,
        direction: 'undelivered',
        body: part.lost,
        deliveryNote: part.reason!,
      });
    } else if (part.mail) {
      const fromThem = part.mail === 'in';
      const body = part.body!.replaceAll(' // ', '\n\n');
      turns.push({
        ...turn,
        kind: 'email',
        fromThem,
        direction: fromThem ? 'received' : 'sent',
        subject: part.subject!,
        body,
      });
    } else if (part.missed) {
      turns.push({ ...turn, kind: 'call', fromThem: true, direction: 'incoming', missed: true });
    } else {
      const fromThem = part.call === 'in';
      turns.push({
        ...turn,
        kind: 'call',
        fromThem,
        direction: fromThem ? 'incoming' : 'outgoing',
        seconds: Number(part.seconds),
      });
    }
  }
  return turns;
}

const carriers = [
  'Cascadia Dental Plan',
  'Evergreen Mutual',
  'Summit Benefit',
  'Guild Dental',
  'Northwest Trust',
];
const teeth = [
  'upper left molar',
  'lower right molar',
  'upper right premolar',
  'lower left molar',
  'front tooth',
];
const mornings = ['8:00 AM', '8:40 AM', '9:20 AM', '10:00 AM', '10:50 AM', '11:30 AM'];
const afternoons = ['1:10 PM', '1:50 PM', '2:30 PM', '3:10 PM', '3:50 PM', '4:30 PM'];

/** The workday that comes `skip` workdays after a moment. */
function workdayAfter(moment: Date, skip: number): Date {
  let left = skip;
  for (let ahead = 1; ; ahead += 1) {
    if (isWorkday(moment, -ahead)) left -= 1;
    if (left <= 0) return officeMoment(moment, -ahead, 540);
  }
}

/** What the braces of a scene stand for, once for the whole scene. */
function wordsOf(
  prng: Prng,
  desk: DemoDesk,
  person: DemoPerson,
  staff: DemoStaff,
  start: Date,
): Record<string, string> {
  const language = person.language;
  const next = prng.int(2, 6);
  const day = workdayAfter(start, next);
  const named = nameOfDay(day, language);
  const speaker = person.writer;
  return {
    first: speaker === person ? person.firstName || 'there' : speaker.firstName,
    last: person.lastName,
    parent: speaker.firstName,
    child: person.firstName,
    office: desk.name,
    phone: desk.phone,
    // One dentist and one hygienist for a family, as in life.
    doctor: (person.head ?? person).id % 3 === 0 ? 'Dr. Kim' : 'Dr. Sandoval',
    hygienist: (person.head ?? person).id % 2 === 0 ? 'Nadia' : 'Colleen',
    staff: staff.firstName,
    day: named,
    weekday: named.split(',')[0]!,
    day2: nameOfDay(workdayAfter(start, next + prng.int(1, 4)), language),
    time: prng.pick(mornings),
    time2: prng.pick(afternoons),
    carrier: carriers[(person.head ?? person).id % carriers.length]!,
    tooth: prng.pick(teeth),
    amount: `$${prng.int(38, 460)}.${prng.pick(['00', '20', '40', '60', '80'])}`,
  };
}

/**
 * Plays a scene with a person.
 * @param gap minutes between turns, or undefined for the usual: patients take their time, the desk less
 */
export function playScene(
  prng: Prng,
  desk: DemoDesk,
  scene: Scene,
  person: DemoPerson,
  staff: DemoStaff,
  start: Date,
  gap?: number,
): DemoItem[] {
  const words = wordsOf(prng, desk, person, staff, start);
  const fill = (text: string): string =>
    text.replace(/\{(\w+)\}/g, (_, key: string) => {
      const word = words[key];
      if (word === undefined) throw new Error(`the scene ${scene.name} has no word for {${key}}`);
      return word;
    });
  const threadKey = prng.uuid().replaceAll('-', '').slice(0, 16);
  let at = start.getTime();
  const turns = parseScene(scene);
  return turns.map((turn, index) => {
    if (index > 0) {
      const minutes = gap ?? (turn.fromThem ? 1 + 38 * prng.next() ** 3 : 1 + 9 * prng.next());
      at += (turn.waitMinutes + minutes) * 60_000;
    }
    return {
      person,
      kind: turn.kind,
      direction: turn.direction,
      at: new Date(Math.floor(at / 1000) * 1000 + prng.int(0, 999)),
      userId: turn.fromThem && (turn.kind !== 'call' || turn.missed) ? 0 : staff.userId,
      body: fill(turn.body),
      subject: fill(turn.subject),
      pictures: turn.pictures,
      deliveryNote: turn.deliveryNote,
      missed: turn.missed,
      seconds: turn.seconds,
      threadKey: turn.kind === 'email' ? threadKey : null,
      settled: gap === undefined && index === turns.length - 1,
    };
  });
}
