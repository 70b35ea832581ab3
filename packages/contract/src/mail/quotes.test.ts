import { describe, expect, it } from 'vitest';
import { sendersSubject, sendersWords, splitQuote } from './quotes.ts';

const answer = 'Yes, Tuesday is fine.\n\nThanks,\nAna';
const quote = '> Can you come on Tuesday?\n>\n> Fernhill Dental';

describe('splitQuote', () => {
  it('takes what a reply quotes off its end, with the line that says whose it is', () => {
    const head = 'On Tue, Nov 24, 2026 at 9:00 AM Fernhill Dental <desk@fernhill.test> wrote:';
    expect(splitQuote(`${answer}\n\n${head}\n\n${quote}\n\n`)).toEqual({
      own: answer,
      quoted: `${head}\n\n${quote}`,
    });
    const broken = head.replace(' <', '\n<').replace('AM ', 'AM\n');
    expect(splitQuote(`${answer}\n${broken}\n${quote}`)).toEqual({
      own: answer,
      quoted: `${broken}\n${quote}`,
    });
  });

  it('needs no such line, and leaves an ordinary one alone', () => {
    expect(splitQuote(`${answer}\n${quote}`)).toEqual({ own: answer, quoted: quote });
    expect(splitQuote(`On Tuesday I can.\n${quote}`).own).toBe('On Tuesday I can.');
  });

  it('leaves whole what is no reply, is answered between the lines, or is a quote alone', () => {
    for (const text of [
      '',
      answer,
      `> Can you?\nYes.\n> And Ben?\nHe too.`,
      quote,
      `On Tue Ana wrote:\n${quote}`,
    ])
      expect(splitQuote(text)).toEqual({ own: text, quoted: '' });
  });

  const outlook =
    'From: Fernhill Dental <desk@fernhill.test>\nSent: Tuesday, November 24, 2026 9:00 AM\nTo: Ana Reyes <ana@example.test>\nSubject: RE: Your visit\n\nCan you come on Tuesday?';
  it.each([
    ['Outlook on a desk', outlook],
    ['Outlook on the web', `________________________________\n${outlook}`],
    ['with a line under it, as of HTML', `${'-'.repeat(40)}\n\n${outlook}`],
    ['Outlook, as Gmail has its text', outlook.replaceAll(/^(From|Sent|To|Subject):/gm, '*$1:*')],
    ['Outlook of old', `-----Original Message-----\n${outlook}`],
    ['Outlook Express', `----- Original Message -----\n${outlook.replace('Sent', 'Date')}`],
    ['in lines of Windows', outlook.replaceAll('\n', '\r\n')],
    [
      'German',
      'Von: Fernhill Dental <desk@fernhill.test>\nGesendet: Dienstag, 24. November 2026 09:00\nAn: Ana Reyes\nBetreff: AW: Ihr Termin\n\nKommen Sie?',
    ],
    [
      'Spanish',
      'De: Fernhill Dental <desk@fernhill.test>\nEnviado el: martes, 24 de noviembre de 2026 9:00\nPara: Ana Reyes\nAsunto: RE: Su cita\n\n¿Puede?',
    ],
    [
      'French',
      'De\u00a0: Fernhill Dental\nEnvoyé\u00a0: mardi 24 novembre 2026 09:00\nÀ\u00a0: Ana\nObjet\u00a0: RE: Visite\n\nPouvez-vous ?',
    ],
    [
      'Yahoo, which marks no line',
      'On Tuesday, November 24, 2026 at 09:00:00 AM PST, Fernhill Dental <desk@fernhill.test> wrote:\n\nCan you come on Tuesday?',
    ],
    [
      'AOL',
      `-----Original Message-----\nFrom: Fernhill\nTo: ana@example.test\nSent: Tue\nSubject: Hi\n\nCan you?`,
    ],
    ['Apple Mail', '> On Nov 24, 2026, at 9:00 AM, Fernhill <desk@fernhill.test> wrote:\n>\n> Can you?'],
  ])('takes off what is quoted without marks, or with: %s', (_, quoted) => {
    expect(splitQuote(`${answer}\n\n${quoted}\n`)).toEqual({ own: answer, quoted });
  });

  it.each([
    ['nothing but what is quoted', outlook],
    ['the same under its line', `\n-----Original Message-----\n${outlook}`],
    ['passed on', `Please file this.\n\n---------- Forwarded message ---------\n${outlook}`],
    ['passed on with marks', `See below.\n\nBegin forwarded message:\n\n> From: Delta\n> Subject: Claim`],
    ['a wish that reads alike', 'I can come\nFrom: 3 pm\nTo: 5 pm\nDate: Friday\nThanks'],
    [
      'answered between the lines',
      'See below.\nOn Tue, Nov 24, 2026 at 9:00 AM Desk <desk@f.test> wrote:\n> Tuesday?\nYes.\n> And Ben?\nHe too.',
    ],
  ])('leaves whole: %s', (_, text) => {
    expect(splitQuote(text)).toEqual({ own: text, quoted: '' });
  });
});

describe('what Outlook passes on', () => {
  const text =
    'Is this covered?\n\nFrom: Delta <claims@delta.test>\nSent: Monday, November 23, 2026 4:10 PM\nTo: Ana Reyes\nSubject: Your claim\n\nIt was denied.';

  it.each([
    'FW: Your claim',
    'Fw: RE: Your claim',
    ' fwd: Claim',
    'WG: Antrag',
    'RV: Su cita',
    'TR : Visite',
  ])('stays in sight where its subject says so: %s', (subject) =>
    expect(splitQuote(text, subject)).toEqual({ own: text, quoted: '' }),
  );

  it.each(['Your claim', 'RE: FW: Your claim', 'Re: Fwd: Your claim', 'Fwding the claim', 'Trip: dates'])(
    'is folded where it is answered: %s',
    (subject) => expect(splitQuote(text, subject).own).toBe('Is this covered?'),
  );

  it('is not translated with what its sender wrote', () => {
    expect(sendersWords(text)).toBe('Is this covered?');
  });
});

describe('what is translated of a mail', () => {
  it('is what its sender wrote, wherever the quotes stand', () => {
    expect(sendersWords(`${answer}\n${quote}`)).toBe(answer);
    expect(sendersWords('> Can you?\nYes.\n> And Ben?\nHe too.')).toBe('Yes.\nHe too.');
    expect(sendersWords(`${answer}\n---------- Forwarded message ----------\nFrom: Ben`)).toBe(answer);
    expect(sendersWords(quote)).toBe('');
  });

  it('is their subject too, not one that they answer or pass on', () => {
    expect(sendersSubject(' Una pregunta ')).toBe('Una pregunta');
    expect(sendersSubject('Recibo: marzo')).toBe('Recibo: marzo');
    for (const subject of ['', 'Re: Your visit', 'RE : Visite', 'AW: Termin', 'FW: Cita', 'RV: Cita'])
      expect([subject, sendersSubject(subject)]).toEqual([subject, '']);
  });
});
