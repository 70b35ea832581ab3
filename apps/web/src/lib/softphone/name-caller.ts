import type { CallerFacts } from './read-incoming.ts';
import { dispatch } from './phone-state.ts';

/** Finds a caller's name; what shows it says how (`onNameCaller`). */
let nameCaller: (caller: CallerFacts) => Promise<string | null> = () => Promise.resolve(null);

/** Says how a caller's name is found; called once by the feature that shows it. */
export function onNameCaller(find: typeof nameCaller): void {
  nameCaller = find;
}

/** A call that rings gets its caller's name, once it is found. */
export function nameRinging(uuid: string, caller: CallerFacts): void {
  nameCaller(caller)
    .then((title) => {
      if (title !== null) dispatch({ type: 'titled', uuid, title });
    })
    .catch((error: unknown) => console.warn('Who calls could not be looked up', error));
}
