/*
 * What an event does to what is on the screen, feature by feature (`@chairline/office-state/<feature>`): the web's
 * stores ship these reducers, and the server's tests hold them against a fresh fetch.
 */
export { officeDay, type OfficeDay } from './office-day.ts';
export { eventsOf, reduceEvent, refetch, type LiveEvent, type Outcome, type Reducers } from './reducers.ts';
