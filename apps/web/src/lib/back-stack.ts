import type { RouterHistory } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many layers (dialogs, sheets, modes) lie over the screen at this entry. */
    layers?: number;
  }
}

/** What was closed leaves the page, and what takes its place comes, within this time, in milliseconds. */
const SETTLE_MS = 50;

interface BackStack {
  /**
   * Lays something over the screen: going back leaves it. What does not go then keeps its entry.
   * @returns to call when it is gone
   */
  lay: (leave: () => void) => () => void;
  /** Goes back by a screen, from under whatever lies over it. */
  leaveScreen: () => void;
}

/** Keeps an entry of the history for each layer over a screen, so that a phone's back gesture takes them one by one. */
export function createBackStack(history: RouterHistory): BackStack {
  const layers: { leave: () => void }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** On the way through the history: where it ends is known when it is there. */
  let going = false;
  let afterwards: (() => void)[] = [];
  /** Layers at this entry, which an address that takes its place does not know of. */
  let here = 0;
  /** Where the screen beneath went while something lay over it: its own entry follows, once it is there. */
  let beneath = '';

  const layersHere = () => history.location.state.layers ?? 0;
  const settleSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(settle, SETTLE_MS);
  };

  function go(by: number): void {
    if (history.location.state.__TSR_index + by < 0) {
      // A page that was loaded anew at such an entry, with nothing of ours beneath.
      const { href, state } = history.location;
      here = layers.length;
      history.replace(href, { ...state, layers: here });
      return;
    }
    going = true;
    history.go(by);
  }

  function pushEntries(): void {
    for (let next = layersHere() + 1; next <= layers.length; next += 1) {
      const { href, state } = history.location;
      history.push(href, { ...state, layers: next });
      history.flush();
    }
  }

  function settle(): void {
    if (going) return;
    if (layersHere() < layers.length) pushEntries();
    else if (layersHere() > layers.length) go(layers.length - layersHere());
  }

  /** A screen's address is another while something lies over it: the entry stays that of what lies there. */
  function keepLayers(): void {
    if (here === 0 || layersHere() > 0) return;
    const { href, state } = history.location;
    beneath = href;
    history.replace(href, { ...state, layers: here });
  }

  function arrive(): void {
    going = false;
    here = layersHere();
    if (beneath) history.replace(beneath, history.location.state);
    if (here === 0) beneath = '';
    const waiting = afterwards;
    afterwards = [];
    for (const run of waiting) run();
    if (going) return;
    // The entry of something that is gone, left beneath a screen that was opened from it: there is nothing to see.
    if (layersHere() > layers.length) {
      settle();
      return;
    }
    for (const layer of layers.slice(layersHere()).toReversed()) layer.leave();
    settleSoon();
  }

  history.subscribe(({ action }) => {
    if (action.type !== 'PUSH' && action.type !== 'REPLACE') return arrive();
    if (action.type === 'REPLACE') keepLayers();
    else beneath = '';
    here = layersHere();
    settleSoon();
  });

  return {
    lay(leave) {
      const layer = { leave };
      layers.push(layer);
      if (!going) pushEntries();
      return () => {
        layers.splice(layers.indexOf(layer), 1);
        settleSoon();
      };
    },
    leaveScreen() {
      const run = () => {
        const { __TSR_index: index, layers: over = 0 } = history.location.state;
        going = index > over;
        history.go(-1 - over);
      };
      if (going) afterwards.push(run);
      else run();
    },
  };
}

const stacks = new WeakMap<RouterHistory, BackStack>();

/** The one stack of a history. */
export function backStackOf(history: RouterHistory): BackStack {
  const known = stacks.get(history);
  if (known) return known;
  const stack = createBackStack(history);
  stacks.set(history, stack);
  return stack;
}
