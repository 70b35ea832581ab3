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

export const getMails = () => ask('/mail/messages');
export const getMail = (id) => ask(`/mail/messages/${encodeURIComponent(id)}`);
export const setFault = (mode) =>
  ask('/control/faults', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ vendor: 'smtp', mode }),
  });

/** Listens to what happens; `on` has change(), open() and lost(). */
export function listen(on) {
  const source = new EventSource('/mail/events');
  source.addEventListener('mail', () => on.change());
  source.addEventListener('change', () => on.change());
  source.addEventListener('open', () => on.open());
  source.addEventListener('error', () => on.lost());
}
