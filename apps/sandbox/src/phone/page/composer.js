import { element, find } from './element.js';

const MOST_FILES = 10;
const MOST_BYTES = 7_000_000;

const form = find('composer');
const message = find('message');
const files = find('files');
const chosen = find('chosen');
const send = find('send');
const error = find('send-error');

let picked = [];
let sending = false;

function grow() {
  message.style.height = 'auto';
  message.style.height = `${Math.min(150, message.scrollHeight + 2)}px`;
}

function showReady() {
  const ready = !sending && (message.value.trim() !== '' || picked.length > 0);
  send.setAttribute('aria-disabled', String(!ready));
}

function showPicked() {
  const items = picked.map((file, index) => {
    const remove = element('button', { type: 'button', className: 'quiet', textContent: '×' });
    remove.setAttribute('aria-label', `Remove ${file.name}`);
    remove.addEventListener('click', () => {
      picked = picked.filter((one) => one !== file);
      showPicked();
      (chosen.querySelectorAll('button')[Math.min(index, picked.length - 1)] ?? message).focus();
    });
    if (!file.type.startsWith('image/')) {
      return element('li', {}, element('span', { className: 'name' }, file.name), remove);
    }
    const picture = element('img', { src: URL.createObjectURL(file), alt: file.name });
    picture.addEventListener('load', () => URL.revokeObjectURL(picture.src), { once: true });
    return element('li', {}, picture, remove);
  });
  chosen.replaceChildren(...items);
  chosen.hidden = items.length === 0;
  showReady();
}

function pick(list) {
  const all = [...picked, ...list];
  const bytes = all.reduce((sum, file) => sum + file.size, 0);
  if (all.length > MOST_FILES) error.textContent = `A text carries at most ${MOST_FILES} pictures.`;
  else if (bytes > MOST_BYTES)
    error.textContent = 'Pictures may be 7 MB together: the carrier takes no more.';
  else {
    error.textContent = '';
    picked = all;
  }
  showPicked();
}

function toDataUrl(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve(reader.result.replace(';base64,', `;name=${encodeURIComponent(file.name)};base64,`)),
    );
    reader.addEventListener('error', () => reject(new Error(`${file.name} cannot be read.`)));
    reader.readAsDataURL(file);
  });
}

/** Wires the composer; `submit(text, media)` sends, and what it throws is shown while everything typed stays. */
export function startComposer(submit) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send();
  });
  async function send() {
    const text = message.value.trim();
    if (sending || (text === '' && picked.length === 0)) return;
    sending = true;
    error.textContent = '';
    showReady();
    try {
      const sent = picked;
      await submit(text, await Promise.all(sent.map(toDataUrl)));
      if (message.value.trim() === text) message.value = '';
      picked = picked.filter((file) => !sent.includes(file));
      showPicked();
      grow();
    } catch (failure) {
      error.textContent = `Not sent. ${failure.message}`;
    } finally {
      sending = false;
      showReady();
    }
  }
  message.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  });
  message.addEventListener('input', () => {
    grow();
    showReady();
  });
  message.addEventListener('paste', (event) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    pick(event.clipboardData.files);
  });
  form.addEventListener('dragover', (event) => event.preventDefault());
  form.addEventListener('drop', (event) => {
    event.preventDefault();
    pick(event.dataTransfer.files);
  });
  find('attach').addEventListener('click', () => files.click());
  files.addEventListener('change', () => {
    pick(files.files);
    files.value = '';
    message.focus();
  });
  showReady();
}
