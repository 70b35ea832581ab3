import { element, find } from './element.js';

const tabs = [find('tab-texts'), find('tab-mail')];
const KEPT = 'patient-tab';
let told = () => {};

const panelOf = (tab) => find(tab.getAttribute('aria-controls'));

/** Which tab is open: 'texts' or 'mail'. */
const openTab = () => (tabs[1].getAttribute('aria-selected') === 'true' ? 'mail' : 'texts');

function choose(tab, focus = false) {
  for (const one of tabs) {
    const chosen = one === tab;
    one.setAttribute('aria-selected', String(chosen));
    one.tabIndex = chosen ? 0 : -1;
    panelOf(one).hidden = !chosen;
  }
  if (focus) tab.focus();
  localStorage.setItem(KEPT, openTab());
  told();
}

/** Says how many mails were not read yet, on the tab that is not open. */
export function showUnread(count) {
  find('mail-count').hidden = count === 0;
  find('mail-count').replaceChildren(String(count), element('span', { className: 'hidden' }, ' not read'));
}

/** Wires the tabs; `onChange` hears when another one is opened. */
export function startTabs(onChange) {
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener('click', () => choose(tab));
    tab.addEventListener('keydown', (event) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      event.preventDefault();
      choose(tabs[1 - index], true);
    });
  }
  const asked = new URLSearchParams(location.search).get('tab') ?? localStorage.getItem(KEPT);
  choose(tabs[asked === 'mail' ? 1 : 0]);
  told = onChange;
}
