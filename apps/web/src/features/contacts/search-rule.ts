import { contacts } from '@chairline/contract';

/** Loaded with the first search alone: it brings the table of letters along. */
export const { matchesSearch } = contacts;
