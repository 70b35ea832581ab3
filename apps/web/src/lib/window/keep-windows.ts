import { distrustWindow, emptyWindow, type LongWindow } from '@chairline/office-state/window';
import { create, type StoreApi, type UseBoundStore } from 'zustand';

/** The loaded parts of a feature's threads by key, the latest opened last. */
export interface KeptWindows<Item, Source, Key> {
  useWindows: UseBoundStore<StoreApi<{ windows: ReadonlyMap<Key, LongWindow<Item, Source>> }>>;
  find: (source: Source) => LongWindow<Item, Source> | undefined;
  /** Changes a thread's window, if it is held. */
  patch: (source: Source, change: (window: LongWindow<Item, Source>) => LongWindow<Item, Source>) => void;
  patchAll: (change: (window: LongWindow<Item, Source>) => LongWindow<Item, Source>) => void;
  /** Holds a thread's window as the latest, giving up the one opened longest ago. */
  hold: (source: Source) => LongWindow<Item, Source>;
  forget: (source: Source) => void;
  /** Nothing held is to be trusted any more. */
  distrustAll: () => void;
}

/**
 * Holds the windows of threads, so that one comes back at once.
 * @param keyOf equal for two sources that show the same
 * @param kept how many are held; one that is being loaded is not given up
 */
export function keepWindows<Item, Source, Key>(
  keyOf: (source: Source) => Key,
  kept: number,
): KeptWindows<Item, Source, Key> {
  type Held = LongWindow<Item, Source>;
  const useWindows = create<{ windows: ReadonlyMap<Key, Held> }>(() => ({ windows: new Map() }));
  const { getState, setState } = useWindows;

  function patch(source: Source, change: (window: Held) => Held): void {
    const key = keyOf(source);
    setState((state) => {
      const window = state.windows.get(key);
      if (!window) return state;
      const next = change(window);
      return next === window ? state : { windows: new Map(state.windows).set(key, next) };
    });
  }

  function patchAll(change: (window: Held) => Held): void {
    setState(({ windows }) => ({
      windows: new Map([...windows].map(([key, window]) => [key, change(window)])),
    }));
  }

  function hold(source: Source): Held {
    const key = keyOf(source);
    const windows = new Map(getState().windows);
    const window = windows.get(key) ?? emptyWindow<Item, Source>(source);
    windows.delete(key);
    windows.set(key, window);
    for (const [other, held] of windows) {
      if (windows.size <= kept) break;
      if (held.loading === 0) windows.delete(other);
    }
    setState({ windows });
    return window;
  }

  function forget(source: Source): void {
    const windows = new Map(getState().windows);
    if (windows.delete(keyOf(source))) setState({ windows });
  }

  return {
    useWindows,
    find: (source) => getState().windows.get(keyOf(source)),
    patch,
    patchAll,
    hold,
    forget,
    distrustAll: () => patchAll(distrustWindow),
  };
}
