/** Whether this is a phone with a camera of its own to use: a touch screen as narrow as one. */
export const inPhone = (): boolean => matchMedia('(max-width: 48em) and (pointer: coarse)').matches;
