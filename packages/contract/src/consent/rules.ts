/** Words of the opt-out ledger and the quiet hours. The specification leaves them open: docs/decisions.md. */
export const consentMessages = {
  onlyThePatient: 'They stopped our texts by a text of their own: only their START lifts that.',
  alreadyStopped: 'This number has stopped our texts already.',
  notStanding: 'This stop has been lifted already.',
  alreadyDecided: 'Somebody has dealt with this already.',
  changedMeanwhile:
    'Somebody else changed the quiet hours meanwhile. Look at the newest values, then save again.',
  quietTime: 'Give both times as HH:MM; they may not be the same.',
} as const;

/** HH:MM of a day, 24 hours. */
export const isTimeOfDay = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
