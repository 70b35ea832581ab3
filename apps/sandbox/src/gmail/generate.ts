import { composeMail, mailDate } from './compose.ts';

/** Which of the made-up mails, for whose mailbox, from when. */
export interface Generated {
  seed: number;
  index: number;
  mailbox: string;
  at: number;
}

const firstNames = [
  'Maya',
  'Daniel',
  'Priya',
  'Tom',
  'Grace',
  'José',
  'Zoë',
  'Łukasz',
  'Mei',
  'Noor',
  'Søren',
  'Ruth',
];
const lastNames = [
  'Okafor',
  'Reyes',
  'Raman',
  'Whitfield',
  'Lindqvist',
  'Núñez',
  'Müller',
  'Kowalski',
  'Chen',
  'Haddad',
];
const subjects = [
  'Question about my appointment',
  'Insurance card',
  'Can we move Tuesday?',
  'Receipt for last visit',
  'Crown feels high',
  'Referral from Dr. Patel',
  'Children’s check-up',
  '¿Tienen cita el viernes?',
  'Reminder: your statement',
  'New patient forms',
];
const lines = [
  'Thank you for seeing me last week.',
  'Could you tell me whether my plan covers this?',
  'I may be ten minutes late.',
  'Please find the form attached.',
  'The tooth on the left still feels sensitive when I drink something cold.',
  'Do I need to stop my medication before the extraction?',
  'Gracias por su ayuda.',
  'We would both like an appointment on the same morning.',
];

/** The same number for the same words, well mixed (murmur3's finish). */
function mix(...parts: readonly number[]): number {
  let hash = 0x9e3779b9;
  for (const part of parts) {
    hash = Math.imul(hash ^ part, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    hash ^= hash >>> 16;
  }
  return hash >>> 0;
}
const pick = <T>(list: readonly T[], number: number): T => list[number % list.length]!;

const GROUP = 4;
const messageId = (seed: number, index: number): string => `bulk-${seed}-${index}@mail.sandbox.test`;

/** What a made-up mail is: who wrote it, in which thread, and in which of the shapes mails have. */
export function planGenerated(seed: number, index: number) {
  const root = index - (index % GROUP);
  const threaded = mix(seed, root) % 3 === 0;
  const first = threaded ? root : index;
  const person = mix(seed, first, 1) % 400;
  const first_ = pick(firstNames, person);
  const last = pick(lastNames, Math.trunc(person / firstNames.length));
  return {
    /** The index of the mail its thread begins with. */
    first,
    name: `${first_} ${last}`,
    address: `patient${person}@mail.sandbox.test`,
    subject: `${index > first ? 'Re: ' : ''}${pick(subjects, mix(seed, first, 2))}`,
    /** The office answers every other mail of a thread. */
    byOffice: threaded && index % 2 === 1,
    shape: mix(seed, index, 3) % 8,
  };
}

/** A made-up mail: the same bytes for the same numbers. Every eighth shape is one people's programs really send. */
export function generatedRaw({ seed, index, mailbox, at }: Generated): Buffer {
  const plan = planGenerated(seed, index);
  const text = [0, 1, 2, 3].map((turn) => pick(lines, mix(seed, index, 10 + turn))).join('\r\n\r\n');
  const patient = `"${plan.name}" <${plan.address}>`;
  const [from, to] = plan.byOffice ? [mailbox, patient] : [patient, mailbox];
  const answers = [...Array(index - plan.first).keys()].map((turn) => messageId(seed, plan.first + turn));
  const letter = {
    from,
    to,
    subject: plan.subject,
    text,
    messageId: messageId(seed, index),
    inReplyTo: answers.at(-1),
    references: answers,
    at,
  };
  const steady = (raw: Buffer): Buffer =>
    // Boundaries are made by chance; the same numbers must give the same bytes.
    Buffer.from(
      raw.toString('latin1').replace(/sandbox-[\da-f-]{36}/g, `sandbox-${seed}-${index}`),
      'latin1',
    );
  const html = `<html><body><p>${text.replace(/\r\n\r\n/g, '</p><p>')}</p><img src="https://images.sandbox.test/open/${index}.png"></body></html>`;
  switch (plan.shape) {
    case 0:
    case 1:
      return composeMail(letter);
    case 2:
      return steady(composeMail({ ...letter, html }));
    case 3:
      return steady(composeMail({ ...letter, text: undefined, html }));
    case 4:
      return steadyFile(letter, seed, index);
    case 5:
      return oldFashioned(letter, 'iso-8859-1');
    case 6:
      return oldFashioned({ ...letter, text: text.replaceAll('’', "'") }, 'windows-1252');
    default:
      return steadyFile({ ...letter, subject: `${plan.subject} 📎` }, seed, index);
  }
}

type Plain = Parameters<typeof composeMail>[0];

function steadyFile(letter: Plain, seed: number, index: number): Buffer {
  const size = 500 + (mix(seed, index, 4) % 20_000);
  const content = Buffer.concat([
    Buffer.from('%PDF-1.4\n%sandbox\n'),
    Buffer.alloc(size, `page ${index} of a scanned form\n`),
    Buffer.from('%%EOF\n'),
  ]);
  const raw = composeMail({
    ...letter,
    attachments: [{ fileName: `Formulario nº ${index}.pdf`, contentType: 'application/pdf', content }],
  });
  return Buffer.from(
    raw.toString('latin1').replace(/sandbox-[\da-f-]{36}/g, `sandbox-${seed}-${index}`),
    'latin1',
  );
}

/** Quoted-printable in an eight-bit charset, lines folded the way older programs do. */
function oldFashioned(letter: Plain, charset: string): Buffer {
  const body = Buffer.from((letter.text ?? '').replace(/[\u0100-\uFFFF]/g, '?'), 'latin1')
    .toString('latin1')
    .replace(/[=\x80-\xFF]/g, (sign) => `=${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
    .replace(/[^\r\n]{70}(?=[^\r\n]{3})/g, (line) => {
      const cut = line.lastIndexOf('=') > 67 ? line.lastIndexOf('=') : 70;
      return `${line.slice(0, cut)}=\r\n${line.slice(cut)}`;
    });
  const head = composeMail({ ...letter, text: '' })
    .toString('latin1')
    .split('Content-Type:')[0]!;
  return Buffer.from(
    `${head}Content-Type: text/plain; charset=${charset}\r\nContent-Transfer-Encoding: quoted-printable\r\nReceived: by sandbox; ${mailDate(letter.at)}\r\n\r\n${body}\r\n`,
    'latin1',
  );
}
