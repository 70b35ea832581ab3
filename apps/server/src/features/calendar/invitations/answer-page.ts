import { calendar as contract } from '@chairline/contract';
import type { FastifyReply } from 'fastify';
import { makeNonce } from '../../../platform/http/static.ts';

type Answer = Exclude<contract.InviteAnswer, 'asked'>;

/** What the page shows of an event to who was asked. */
export interface AnswerPage {
  office: string;
  title: string;
  when: string;
  schedule: string;
  location: string;
  isOff: boolean;
  /** What they answered; null for nothing yet. */
  answer: Answer | null;
  /** The answer whose link they opened. */
  meant: Answer | undefined;
}

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:light-dark(#f1f3f6,#16181c)}
main{box-sizing:border-box;width:min(30rem,calc(100% - 2rem));padding:2rem;border-radius:12px;background:light-dark(#fff,#22252b)}
h1{font-size:1.375rem;margin:0 0 .5rem;overflow-wrap:anywhere}p{margin:0 0 .5rem;overflow-wrap:anywhere;color:light-dark(#3d4653,#c2c8d1)}
form{display:flex;flex-wrap:wrap;gap:.5rem;margin-top:1.5rem}
button{font:inherit;min-height:44px;flex:1;padding:0 1rem;border-radius:8px;border:1px solid light-dark(#8a94a3,#6b7482);background:transparent;color:inherit;cursor:pointer}
button.chosen{background:light-dark(#1864ab,#a5d8ff);border-color:transparent;color:light-dark(#fff,#10263a);font-weight:600}
button:focus-visible{outline:3px solid light-dark(#4dabf7,#74c0fc);outline-offset:2px}`;

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => signs[sign]!);

/** Answers the page with the three answers; each is a button that sends it. */
export function sendAnswerPage(reply: FastifyReply, token: string, page: AnswerPage): FastifyReply {
  const nonce = makeNonce();
  const { answerPage: words } = contract;
  const chosen = page.answer ?? page.meant;
  const buttons = (['yes', 'no', 'maybe'] as const).map(
    (answer) =>
      `<button formaction="/api/calendar-answers/${encodeURIComponent(token)}/${answer}"${answer === chosen ? ' class="chosen"' : ''}${answer === page.answer ? ' aria-pressed="true"' : ''}>${words[answer]}</button>`,
  );
  const said = page.isOff
    ? words.off
    : page.answer
      ? words.answered[page.answer]
      : words.question(page.office);
  const facts = [page.when, page.schedule === '' ? '' : words.repeats(page.schedule), page.location];
  return reply
    .type('text/html; charset=utf-8')
    .header('Cache-Control', 'no-store')
    .header(
      'Content-Security-Policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    )
    .send(
      `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(page.title)}</title><style nonce="${nonce}">${style}</style></head>
<body><main><h1>${escape(page.title)}</h1>${facts
        .filter((fact) => fact !== '')
        .map((fact) => `<p>${escape(fact)}</p>`)
        .join(
          '',
        )}<p role="status">${escape(said)}</p>${page.isOff ? '' : `<form method="post">${buttons.join('')}</form>`}</main></body></html>`,
    );
}
