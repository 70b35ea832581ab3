/** So long an admin's wish waits for a second one, in hours. */
export const CONFIRM_HOURS = 24;
/** So many erasures are listed at most, the newest. */
export const ERASURES_LISTED = 200;

/** For how long an erased office's audit log is kept: 45 CFR 164.316(b)(2)(i), HIPAA. */
export const LOG_YEARS = 6;

export const erasureMessages = {
  wrongName: 'That is not the office’s name. Type it as it stands here, with its capitals.',
  stands: 'This office is not deleted. Delete it first.',
  alone:
    'A second admin of the provider has to confirm it, and there is none. Invite one; once the account is set up, ask for it.',
  asked: 'Somebody has asked for this already. A second admin confirms it in the list.',
  running: 'This office is being erased already.',
  notAsked: 'Nobody asks for this any more. Ask anew.',
  twice: 'You asked for this yourself. Another admin of the provider has to confirm it.',
  begun: 'It was confirmed already: the office is being erased, and that cannot be stopped.',
  changed: 'The office was brought back meanwhile. Nothing of it is erased.',
  erasing: 'This office is being erased and cannot be brought back.',
  noLog: 'The audit log of this office is not kept any more: its six years are over, or it had none.',
  notYet: 'The certificate is there when the office is erased.',
} as const;
