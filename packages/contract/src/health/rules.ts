/** Offices on a page of System health. */
export const OFFICES_A_PAGE = 50;

/** How often an open health page asks again, in milliseconds. */
export const HEALTH_LOOK_MS = 30_000;
