/** Mailboxes that can be picked at once; any other can be typed. */
const mailboxes = ['frontdesk@cedar-dental.test', 'office@juniper-dental.test'] as const;

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const scopeWords: Record<string, string> = {
  'https://www.googleapis.com/auth/gmail.modify': 'Read, compose and send emails from your Gmail account',
  'https://www.googleapis.com/auth/calendar.events.owned':
    'See, create, change and delete events on Google calendars you own',
  'https://www.googleapis.com/auth/calendar.events.owned.readonly':
    'See the events on Google calendars you own',
  'https://www.googleapis.com/auth/calendar.calendarlist.readonly':
    'See the list of Google calendars you’re subscribed to',
};

/** Whether the person may leave this out of what they allow. */
export const canBeUnticked = (scope: string): boolean => scope in scopeWords;

const style = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:light-dark(#f1f3f6,#16181c)}
main{box-sizing:border-box;width:min(28rem,100%);padding:2rem;background:light-dark(#fff,#22252b);border-radius:12px}
h1{font-size:1.25rem;margin:0 0 .25rem}p{margin:0 0 1.25rem;color:light-dark(#4a5361,#b6bdc8)}
fieldset{border:0;padding:0;margin:0 0 1.25rem}legend{font-weight:600;margin-bottom:.25rem;padding:0}
label{display:flex;gap:.75rem;align-items:center;min-height:44px}
input[type=email]{flex:1;min-width:0;font:inherit;padding:.5rem;border:1px solid light-dark(#7a8494,#868f9e);border-radius:6px;background:transparent;color:inherit}
input[type=radio],input[type=checkbox]{width:1.15rem;height:1.15rem;flex:none}
.actions{display:flex;gap:.75rem;justify-content:flex-end}
button{font:inherit;min-height:44px;padding:0 1.25rem;border-radius:8px;border:1px solid light-dark(#7a8494,#868f9e);background:transparent;color:inherit;cursor:pointer}
button[value=allow]{background:#0b57d0;border-color:#0b57d0;color:#fff;font-weight:600}`;

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;

/** Google's question whether the product may use an account, as the sandbox asks it. */
export function consentPage(query: Readonly<Record<string, string>>, scopes: readonly string[]): string {
  const hidden = Object.entries(query)
    .map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`)
    .join('');
  const accounts = mailboxes
    .map(
      (address, index) =>
        `<label><input type="radio" name="address" value="${address}"${index === 0 ? ' checked' : ''}>${address}</label>`,
    )
    .join('');
  const asked = scopes
    .filter(canBeUnticked)
    .map(
      (scope) =>
        `<label><input type="checkbox" name="granted" value="${escape(scope)}" checked>${escape(scopeWords[scope]!)}</label>`,
    )
    .join('');
  return page(
    'Sign in with Google (sandbox)',
    `<h1>Sign in with Google</h1><p>Played by the sandbox: nothing leaves this machine.</p>
<form method="post">${hidden}
<fieldset><legend>Choose an account</legend>${accounts}
<label><input type="radio" name="address" value="" aria-label="Another account"><input type="email" name="other" placeholder="another@mailbox.test" aria-label="Address of another account"></label></fieldset>
<fieldset><legend>Chairline wants access to</legend>${asked}</fieldset>
<div class="actions"><button name="decision" value="deny">Deny</button><button name="decision" value="allow">Allow</button></div></form>`,
  );
}

/** What Google shows when the request itself is wrong: it does not lead back. */
export const errorPage = (code: string, words: string): string =>
  page(
    'Access blocked (sandbox)',
    `<h1>Access blocked</h1><p>${escape(words)}</p><p>Error 400: ${escape(code)}</p>`,
  );
