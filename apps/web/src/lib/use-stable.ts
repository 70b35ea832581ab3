import { useMemo } from 'react';

/**
 * The same object for as long as what stands in it is the same, so that who gets it as a whole is drawn no more often.
 * @param value an object with the same properties each time
 */
export const useStable = <T extends object>(value: T): T =>
  // Its values are all that it depends on: naming them once more beside them says nothing new.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useMemo(() => value, Object.values(value));
