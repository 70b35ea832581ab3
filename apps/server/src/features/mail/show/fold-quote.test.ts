import { describe, expect, test } from 'vitest';
import { foldQuote } from './fold-quote.ts';

const fold = (quote: string) => `<details><summary>Quoted text</summary>${quote}</details>`;
const gmail =
  '<div class="gmail_quote gmail_quote_container"><div class="gmail_attr">On Tue Ana wrote:<br /></div><blockquote><div>Can you <blockquote>a</blockquote></div></blockquote></div>';

const outlook = (names = ['From', 'Sent', 'To', 'Subject']) =>
  ['Fernhill &lt;desk@fernhill.test&gt;', 'Tuesday, November\n24, 2026 9:00 AM', 'Ana', 'RE: Visit']
    .map((value, at) => `<b>${names[at]}:</b> ${value}`)
    .join('<br />');
/** Outlook on a desk. */
const word = `<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in"><p class="MsoNormal">${outlook()}</p></div>`;
const was = '<p class="MsoNormal">Can you come on Tuesday?</p>';
const german = outlook(['Von', 'Gesendet', 'An', 'Betreff']);

describe('what a mail quotes at its end', () => {
  test.each([
    ['Gmail', `<div dir="ltr">Yes.</div><br />`, gmail, '\n'],
    [
      'Apple Mail',
      '<div>Yes.<br />',
      '<blockquote><div>On Tue Ana wrote:</div></blockquote>',
      '</div><br />',
    ],
    [
      'Thunderbird',
      '<p>Yes.</p>',
      '<div class="moz-cite-prefix">On Tue Ana wrote:<br /></div>\n<blockquote>Can you?</blockquote>',
      '<p>&nbsp;</p>',
    ],
    ['Outlook on a desk', '<div class="WordSection1"><p>Yes.</p><p>&nbsp;</p>', word + was, '</div>'],
    [
      'Outlook on a desk, its head boxed',
      '<div class="WordSection1"><p>Yes.</p>',
      `<div>${word}</div>${was}`,
      '</div>\n',
    ],
    [
      'Outlook on the web',
      '<div class="elementToProof">Yes.</div><div></div>',
      `<hr style="width:98%" /><div dir="ltr"><font face="Calibri">${outlook()}</font><div>&nbsp;</div></div><div>${was}</div>`,
      '',
    ],
    [
      'Hotmail',
      '<div dir="ltr">Yes.<br /><br />',
      `<div><hr />${outlook(['From', 'To', 'Subject', 'Date'])}<br /><br />${was}</div>`,
      '</div>',
    ],
    ['German', '<p>Ja.</p>', `<div>${german}</div>${was}`, ''],
    [
      'AOL',
      '<div style="color:black">Yes.<br /><br />',
      `-----Original Message-----<br />From: Fernhill<br />To: Ana<br />Sent: Tue<br />Subject: Hi<br /><br />Can you?`,
      '</div>',
    ],
    [
      'Yahoo',
      '<div class="ydp1yahoo-style-wrap"><div>Yes.</div></div>',
      '<div class="ydp8b3f25f9yahoo_quoted"><div>On Tuesday Fernhill wrote:</div><div>Can you?</div></div>',
      '',
    ],
    ['a reply to one of Gmail', '<p>Yes.</p>', `<div>${outlook()}</div><div>Can you?${gmail}</div>`, ''],
    [
      'a reply of Gmail',
      '<p>Yes.</p>',
      `<div class="gmail_quote">Ana wrote:<div>${outlook()}</div></div>`,
      '',
    ],
  ])('is folded: %s', (_, before, quote, after) => {
    expect(foldQuote(before + quote + after, 'RE: FW: Visit')).toBe(before + fold(quote) + after);
  });

  test.each([
    '',
    '<p>Yes.</p>',
    gmail,
    `<br />&nbsp;${gmail}`,
    `<p>Yes.</p>${gmail}<p>And below it.</p>`,
    '<p>1</p><blockquote>a</blockquote><p>2</p><blockquote>b</blockquote>',
    `<p>Yes.</p>${gmail}<img src="data:," />`,
    '<p>Yes.</p><blockquote>never closed',
    word + was,
    `<hr /><div class="WordSection1">${word}${was}</div>`,
    `<div>-----Original Message-----<br />${outlook()}<br />Can you?</div>`,
    `<div class="WordSection1"><p>Yes.</p>${word}${was}</div><p>And one thing more.</p>`,
    '<p>I can come</p><p>From: 3 pm<br />To: 5 pm<br />Date: Friday</p>',
    `<p>Please file this.</p><div>---------- Forwarded message ---------<br />${outlook()}</div>${was}`,
    `<p>Please file this.</p><blockquote><div>Begin forwarded message:</div>${outlook()}</blockquote>`,
  ])('stays as it is where it is all there is, answered between the lines or passed on: %s', (body) => {
    expect(foldQuote(body, 'RE: Visit')).toBe(body);
  });

  test('stays as it is where the subject says that it is passed on, as Outlook says nowhere else', () => {
    const body = `<div class="WordSection1"><p>Please file this.</p>${word}${was}</div>`;
    expect(foldQuote(body, 'FW: Visit')).toBe(body);
    expect(foldQuote(body, 'RE: Visit')).not.toBe(body);
  });
});
