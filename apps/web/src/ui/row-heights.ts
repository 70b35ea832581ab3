/* Heights of the rows of long lists, in CSS pixels (specification 2 and 3). */
export const CONTACT_ROW = 45;
/** A patient to work on: with how they are reached on a third line. */
export const PATIENT_ROW = 64;
/** Conversations, claims and recalls: a line each; a finger needs more. */
export const LINE_ROW = 35;
export const LINE_ROW_PHONE = 44;
