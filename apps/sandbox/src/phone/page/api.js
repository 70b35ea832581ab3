/** What the page asks of the sandbox. Everything throws an Error whose message can be shown. */

async function ask(path, options) {
  let answer;
  try {
    answer = await fetch(path, options);
  } catch (cause) {
    throw new Error('The sandbox does not answer. Is it still running?', { cause });
  }
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.error ?? `The sandbox answered ${answer.status}.`);
  return body;
}

const post = (path, body) =>
  ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

export const getWorld = () => ask('/phone/world');
export const getMessages = (number) => ask(`/phone/messages/${encodeURIComponent(number)}`);
export const addPerson = (number, name) => post('/phone/people', { number, name });
export const sendText = (from, to, text, media) => post('/control/plivo/messages', { from, to, text, media });
export const setAddress = (number, name, email) => post('/phone/people', { number, name, email });
export const getMails = (address) => ask(`/phone/mails?address=${encodeURIComponent(address)}`);
export const getMail = (id) => ask(`/phone/mails/${encodeURIComponent(id)}`);
export const markRead = (id) => post(`/phone/mails/${encodeURIComponent(id)}/read`, {});
export const sendMail = (mail) => post('/control/gmail/messages', mail);
export const setFault = (fault) => post('/control/faults', { vendor: 'plivo', ...fault });
export const setWebhooks = (settings) => post('/control/plivo/webhooks', settings);
export const forgetEverything = () => post('/control/reset', {});

/** Listens to what happens; `on` has message(text), mail(address), world(), reset(), open() and lost(). */
export function listen(on) {
  const source = new EventSource('/phone/events');
  source.addEventListener('message', (event) => on.message(JSON.parse(event.data)));
  source.addEventListener('mail', (event) => on.mail(JSON.parse(event.data)));
  source.addEventListener('world', () => on.world());
  source.addEventListener('reset', () => on.reset());
  source.addEventListener('open', () => on.open());
  source.addEventListener('error', () => on.lost());
}
