import { sendMail } from './api.js';
import { element, find } from './element.js';
import { formatSize } from './format.js';

const MOST_BYTES = 18_000_000;

const form = find('mail-form');
const error = find('write-error');
const files = find('write-files');

/** From whom, and what it answers; the rest stands in the fields. */
let letter = null;
let picked = [];
let sending = false;

function showPicked() {
  const items = picked.map((file, index) => {
    const remove = element('button', { type: 'button', className: 'quiet', textContent: 'Remove' });
    remove.setAttribute('aria-label', `Remove ${file.name}`);
    remove.addEventListener('click', () => {
      picked = picked.filter((one) => one !== file);
      showPicked();
      (
        find('write-chosen').querySelectorAll('button')[Math.min(index, picked.length - 1)] ??
        find('write-attach')
      ).focus();
    });
    return element('li', {}, element('span', {}, `${file.name} ${formatSize(file.size)}`), remove);
  });
  find('write-chosen').replaceChildren(...items);
  find('write-chosen').hidden = items.length === 0;
}

function pick(list) {
  const all = [...picked, ...list];
  if (all.reduce((sum, file) => sum + file.size, 0) > MOST_BYTES) {
    error.textContent = 'Files may be 18 MB together: a mail holds no more.';
    return;
  }
  error.textContent = '';
  picked = all;
  showPicked();
}

function toAttachment(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve({
        fileName: file.name,
        contentType: file.type || 'application/octet-stream',
        content: reader.result.slice(reader.result.indexOf(',') + 1),
      }),
    );
    reader.addEventListener('error', () => reject(new Error(`${file.name} cannot be read.`)));
    reader.readAsDataURL(file);
  });
}

/** Opens the form for a new mail, or an answer (`inReplyTo`, `references`). */
export function openWriter(next) {
  letter = next;
  picked = [];
  error.textContent = '';
  find('write-title').textContent = next.inReplyTo ? 'Answer' : 'New mail';
  find('write-to').value = next.to;
  find('write-subject').value = next.subject;
  find('write-text').value = '';
  showPicked();
  (next.inReplyTo ? find('write-text') : next.to ? find('write-subject') : find('write-to')).focus();
}

/** Wires the form; `sent` hears when a mail has left, `leave` when it is given up. */
export function startWriter({ sent, leave }) {
  async function submit() {
    if (sending) return;
    sending = true;
    error.textContent = '';
    try {
      const { from, inReplyTo, references } = letter;
      await sendMail({
        from,
        to: find('write-to').value,
        subject: find('write-subject').value,
        text: find('write-text').value,
        ...(inReplyTo ? { inReplyTo, references } : {}),
        attachments: await Promise.all(picked.map(toAttachment)),
      });
      await sent();
    } catch (failure) {
      error.textContent = `Not sent. ${failure.message}`;
    } finally {
      sending = false;
    }
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit();
  });
  find('write-leave').addEventListener('click', leave);
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') leave();
  });
  find('write-attach').addEventListener('click', () => files.click());
  files.addEventListener('change', () => {
    pick(files.files);
    files.value = '';
  });
  form.addEventListener('dragover', (event) => event.preventDefault());
  form.addEventListener('drop', (event) => {
    event.preventDefault();
    pick(event.dataTransfer.files);
  });
}
