import type { MenuPlace } from './models.ts';

/** Words and limits of the settings for phones: specification 1, sections 2, 5, 8 and 9. */
export const phoneMessages = {
  numberRequired: 'Phone number is required',
  numberInvalid: 'Must be 10 digits',
  areaCode: 'Invalid area code.',
  cityRequired: 'City is required',
  stateRequired: 'State is required',
  // The blanks at the start are the specification's own.
  noneFound: ' No phone numbers found!',
  searchFailed: ' Error Finding Phone! Double Check Your Inputs!',
  deleteQuestion: 'Are you sure you want to delete this item ?',
  tooMany: 'An office can have at most 10 phone numbers.',
  ported: 'A ported number cannot be deleted here. Ask the provider.',
  textDefault: 'This is the number texts leave from. Choose another one for texts first.',
  taken: 'That number is in use already.',
  notOffered: 'The carrier does not offer that number any more. Search again.',
  changedMeanwhile:
    'Somebody else changed this number meanwhile. Look at the newest values, then save again.',
  forwardNeeded: 'Enter the number calls are forwarded to.',
  forwardToItself: 'Calls cannot be forwarded to the number they came to.',
  ringOrderGone: 'Somebody in the order of ringing is not of this office. Take them out, then save again.',
  fallbackNeeded: 'Enter the number that takes the calls nobody answers.',
  fallbackToItself: 'Calls cannot go on to the number they came to.',
  fallbackTooLong: 'Use at most 320 characters.',
  greetingTooLong: 'Use at most 500 characters.',
  soundType: 'Choose an MP3 or WAV file.',
  soundTooLarge: 'Choose a file of at most 5 MB.',
  soundBroken: 'This file holds no sound that can be played. Choose another one.',
  soundMissing: 'Choose a sound.',
  soundGone: 'This sound is not kept any more. Upload or record it again.',
  menuEmpty: 'Name at least one key of the menu.',
  menuTwice: 'A key of the menu can have one name alone.',
  menuNameLength: 'Name a key in 1 to 40 characters.',
  menuPlace: 'The phone menu has places 1 to 9.',
  defaultNeedsTexts: 'Texts can only leave from an active number that takes texts.',
  portedNotYet: 'The carrier does not hold this number yet. Texts can leave from it once its move is done.',
  portedStays: 'The carrier holds this number, so it stays marked as ported. Ask the provider.',
  unknownPhone: 'That number is not one of the office’s.',
  unknownUser: 'That user is not in the office, or is switched off.',
  orderFailed: 'The carrier could not be reached for an hour. Try again.',
} as const;

export const GREETING_LENGTH = 500;
export const MENU_NAME_LENGTH = 40;
/** Of a greeting that is uploaded or recorded: a little over two and a half minutes of the browser's own recordings. */
export const SOUND_MAX_BYTES = 5_000_000;
export const SOUND_TYPES = ['audio/mpeg', 'audio/wav'] as const;
export const FALLBACK_TEXT_LENGTH = 320;
/** A number that called is texted at most once within it. */
export const TEXT_BACK_MINUTES = 60;

/** What a caller is texted whom nobody answered, where the office has no words of its own. */
export const textBackWords = (officeName: string): string =>
  `This is ${officeName}. Sorry that we missed your call. How can we help you? You can answer this message.`;

/** What the phone menu says where the office has no words of its own. */
export const menuSentence = (officeName: string, places: readonly MenuPlace[]): string =>
  [
    `Thank you for calling ${officeName}.`,
    ...places.map(({ place, name }) => `For ${name}, press ${place}.`),
    'Or stay on the line.',
  ].join(' ');

export const MAX_PHONES = 10;
/** Places in the office's phone menu a user can be reached under ("press 1 …"): one to nine. */
export const IVR_LENGTH = 9;

export const isAreaCode = (text: string): boolean => /^\d{3}$/.test(text.trim());
