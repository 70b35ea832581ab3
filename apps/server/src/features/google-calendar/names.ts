/** Brings one person's Google calendars here, step by step. */
export const SYNC_CALENDARS = 'sync-google-calendars';
/** Takes what a person changed here to Google, one event after the other. */
export const SEND_CHANGES = 'send-google-changes';
/** Looks every few minutes that the above runs for everybody, and that Google goes on telling of changes. */
export const TEND_CALENDARS = 'tend-google-calendars';
