import { forgetEverything, setFault, setWebhooks } from './api.js';
import { find } from './element.js';

const form = find('carrier');
const error = find('world-error');
const state = find('world-state');
const numberOf = (id) => Number(find(id).value || 0);

/** Shows how the world is set; fields someone is in the middle of changing are left alone. */
export function showWorld({ fault, webhooks }) {
  const odd = fault.mode !== 'ok' || webhooks.duplicate > 0 || webhooks.shuffle || webhooks.delayMs > 0;
  state.hidden = !odd;
  const chosen = [...find('mode').options].find((option) => option.value === fault.mode);
  state.textContent =
    fault.mode === 'ok' ? 'Reports are disturbed' : `Carrier: ${chosen?.text ?? fault.mode}`;
  if (form.contains(document.activeElement)) return;
  find('mode').value = fault.mode;
  find('ratio').value = String(Math.round(fault.ratio * 100));
  find('ms').value = fault.ms === null ? '' : String(fault.ms);
  find('duplicate').value = String(webhooks.duplicate);
  find('delay').value = String(webhooks.delayMs);
  find('shuffle').checked = webhooks.shuffle;
}

async function attempt(work) {
  error.textContent = '';
  try {
    await work();
  } catch (failure) {
    error.textContent = failure.message;
  }
}

export function startWorld() {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void attempt(async () => {
      const ms = find('ms').value;
      await setFault({
        mode: find('mode').value,
        ratio: numberOf('ratio') / 100,
        ...(ms === '' ? {} : { ms: Number(ms) }),
      });
      await setWebhooks({
        duplicate: numberOf('duplicate'),
        delayMs: numberOf('delay'),
        shuffle: find('shuffle').checked,
      });
    });
  });
  find('forget').addEventListener('click', () => {
    if (confirm('Forget every text and set the carrier right again?')) void attempt(forgetEverything);
  });
}
