/** A page whose list does not come, or that has none, waits no longer than this, in milliseconds. */
const LONGEST_MS = 1_500;

let stands: () => void = () => undefined;

/** Settled once the first rows of the first list are on the screen: what comes with them, but after them, may be asked for. */
export const listStands = new Promise<void>((resolve) => {
  stands = resolve;
  setTimeout(resolve, LONGEST_MS);
});

/** The first rows are painted. */
export const sayListStands = (): void => stands();
