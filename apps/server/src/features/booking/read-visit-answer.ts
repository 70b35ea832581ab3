import { foldLetters } from '@chairline/contract';
import { readTokens } from './read-answer.ts';

/** What a patient's text says of a visit. */
export interface VisitReading {
  meaning: 'confirm' | 'cannot' | 'cancel' | 'move';
  /**
   * Said in words that are about a visit whatever was written in between ("C", "confirmed", "I need to reschedule"); else
   * it answers what was written last, and only that ("yes", "no").
   */
  explicit: boolean;
  /** Whether a visit at this time (wall clock) may be meant: a day or an hour it names has to be the visit's. */
  fits: (wall: string) => boolean;
}

const LONGEST = 300;

/**
 * What a text says of a visit, by rules alone, in English and Spanish. That somebody comes is read word by word: with any
 * word that is not known nothing is confirmed. That they do not is looked for in what they wrote, for it only asks a person.
 * @param today the office's day, `yyyy-MM-dd`
 */
export function readVisitAnswer(text: string, today: string): VisitReading | null {
  if (text.length > LONGEST) return null;
  return readRefusal(text) ?? readAgreement(text, today);
}

/** These confirm by themselves. */
const confirms = new Set(
  'c confirm confirmed confirming confirmo confirmamos confirmado confirmada confirmar'.split(' '),
);
/** Known where times are offered, and no yes to a visit: "ok I want Friday". */
const wishes = new Set(
  'want need like prefer choose pick chose better best take prefiero quiero mejor option number'.split(' '),
);
const comes =
  /(?:^| )(?:(?:i|we|he|she) will|i’ll|we’ll|he’ll|she’ll|ill|will) (?:all )?be there(?: |$)|(?:^| )see (?:you|u|ya)(?: |$)|(?:^| )can make it(?: |$)|(?:^| )(?:ahí|ahi|allí|alli) (?:estaré|estare|estaremos)(?: |$)|(?:^| )nos vemos(?: |$)/;

function readAgreement(text: string, today: string): VisitReading | null {
  const reading = readTokens(text, today, 1, confirms);
  if (reading === null || reading.tokens.some((token) => wishes.has(token))) return null;
  const explicit = reading.tokens.some((token) => confirms.has(token));
  if (!explicit && !reading.agreed && !comes.test(reading.tokens.join(' '))) return null;
  return { meaning: 'confirm', explicit, fits: (wall) => reading.fits(wall, 0) };
}

const anyVisit = () => true;

interface Refusal {
  meaning: 'cannot' | 'cancel' | 'move';
  explicit: boolean;
  says: RegExp;
  unless?: RegExp;
}

const somethingElse =
  /\b(?:dont|do not|not|never|didnt|why|did you|have you|was|were|been|if|fee|policy|list|insurance|subscription|order|membership|reminders?|texts?|texting|messages?|address|phone|number|e ?mail|card)\b/;

const refusals: readonly Refusal[] = [
  {
    meaning: 'move',
    explicit: true,
    says: /\b(?:re ?schedul\w*|postpone|move (?:it|my|our|the|this)|push (?:it|my|our|the)|change (?:it|my|our|the|this)(?: \w+)? (?:appointment|appt|time|date|day|visit|cleaning|to)|switch (?:my|our|the) (?:appointment|appt|visit|time)|reprogram\w*|reagend\w*|cambiar (?:la|mi|nuestra|de) (?:cita|dia|hora|fecha)|cambiarla|moverla|mover (?:la|mi|nuestra) cita)\b/,
    unless: somethingElse,
  },
  {
    meaning: 'cancel',
    explicit: true,
    says: /\b(?:cancel|cancell?ing|cancelar|cancelo|cancele|cancelen|cancelarla|cancelamos)\b/,
    unless: somethingElse,
  },
  {
    meaning: 'cannot',
    explicit: true,
    says: /\b(?:cant|can not|cannot|wont|will not|unable to|not able to|not going to|not gonna|couldnt)(?: \w+){0,4}? (?:make (?:it|my|our|the|that|this|tomorrow|today|mon\w*|tue\w*|wed\w*|thu\w*|fri\w*|sat\w*|sun\w*)|come|be there|attend|get there|keep (?:my|our|the|this))\b|\bnot coming\b|\bhave to miss\b|\bno (?:puedo|podre|podremos|podemos|voy a poder|vamos a poder|voy a|llego|alcanzo)\b/,
    unless: /\b(?:wait|until|encontrar|abrir|esperar|entrar)\b/,
  },
  {
    meaning: 'move',
    explicit: false,
    says: /\b(?:(?:another|different|other|later|earlier) (?:day|time|date)|otro dia|otra (?:hora|fecha))\b/,
  },
  {
    meaning: 'cannot',
    explicit: false,
    says: /^(?:(?:sorry|hi|hello|i|we|lo siento) )*(?:no|nope|nah|n|cant|cannot|can not)(?: (?:no|sorry|thanks|thank you|thx|gracias|today|tomorrow|(?:i|we) (?:cant|cannot|can not|wont)))*$/,
  },
];

function readRefusal(text: string): VisitReading | null {
  const plain = foldLetters(text.replace(/['’‘`´]/g, ''))
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  const found = refusals.find(({ says, unless }) => says.test(plain) && !unless?.test(plain));
  return found ? { meaning: found.meaning, explicit: found.explicit, fits: anyVisit } : null;
}
