/** Words and limits of signing in: specification 1, sections 5, 8 and 9. */
export const signInMessages = {
  clientIdRequired: 'Client ID is required',
  digitsOnly: 'Only digits allowed',
  userNameRequired: 'User Name is required',
  passwordRequired: 'Password is required',
  allFields: 'All the fields must be filled in!',
  somethingWrong: 'Something went wrong',
  invalidAlert: 'Invalid username or password',
  incorrect: 'Username or password incorrect!',
} as const;

export const darkModeMessages = {
  dark: 'Dark Mode Activated',
  light: 'Light Mode Activated',
  failed: 'Error updating dark mode preference',
} as const;

/**
 * The cookie that stands and goes with those of a session and that a page may read: without it there is none, and
 * the guard need not ask. It opens nothing.
 */
export const SESSION_MARK = 'chairline_session';

/** The message beside a sign-in field, or null when the field is fine. */
export function checkSignInField(field: 'client_id' | 'username' | 'password', value: string): string | null {
  const filled = field === 'password' ? value : value.trim();
  if (field === 'client_id') {
    if (!filled) return signInMessages.clientIdRequired;
    return /^\d+$/.test(filled) ? null : signInMessages.digitsOnly;
  }
  if (filled) return null;
  return field === 'username' ? signInMessages.userNameRequired : signInMessages.passwordRequired;
}

/** Passwords, resets and account setup: specification 1, sections 5, 7 and 8. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 1000;
export const passwordMessages = {
  invalid: 'Invalid password',
  mismatch: 'Passwords do not match',
  allFields: 'All fields required',
  tooShort: `Password must be at least ${PASSWORD_MIN} characters`,
  tooLong: `Password must be at most ${PASSWORD_MAX} characters`,
  noLowercase: 'Password must contain a lowercase letter',
  noDigit: 'Password must contain a number',
  tooCommon: 'This password is too common. Choose another one.',
  currentRequired: 'Current password is required',
  currentWrong: 'Current password is incorrect',
  same: 'The new password must differ from the current one',
  confirmRequired: 'Confirm the new password',
  /** What the answers of the calls say; the page shows its own words. */
  updated: 'password updated!',
  created: 'account created!',
  saved: 'Your password has been saved',
  accountCreated: 'Your account has been created',
  changed: 'Password changed!',
  resetSent: 'If that account is in our system, we e-mailed a link to reset your password.',
  linkEnded: 'This link has expired or was used already. Ask for a new one.',
  userNameTaken: 'That username is taken in this office. Choose another one.',
} as const;
/** How long an alert of these forms stands and blocks another try, in milliseconds. */
export const FORM_ALERT_MS = 3_000;
/** How long links live: specification silent, issue 3. */
export const RESET_LINK_HOURS = 1;
export const ACTIVATION_LINK_DAYS = 7;

/** Which rules a new password breaks, in the order they are shown; none is good. */
export function passwordFaults(password: string): string[] {
  const faults: string[] = [];
  if (password.length < PASSWORD_MIN) faults.push(passwordMessages.tooShort);
  if (!/\p{Ll}/u.test(password)) faults.push(passwordMessages.noLowercase);
  if (!/\d/.test(password)) faults.push(passwordMessages.noDigit);
  return faults;
}

/** How the answer of a reset or an activation names the rules a password breaks: a line each. */
export const writePasswordFaults = (faults: readonly string[]): string => faults.join('\n');

/** Those rules; null when the answer speaks of something else. */
export function readPasswordFaults(text: string): string[] | null {
  const { tooShort, tooLong, noLowercase, noDigit, tooCommon } = passwordMessages;
  const lines = text.split('\n');
  const known: readonly string[] = [tooShort, tooLong, noLowercase, noDigit, tooCommon];
  return lines.every((line) => known.includes(line)) ? lines : null;
}

export const secondFactorMessages = {
  codeRequired: 'Enter the code of your authenticator app, or a recovery code.',
  wrong: 'That code is not right. Enter the newest one of your authenticator app.',
  used: 'That code was used already. Wait for the next one.',
  challengeEnded: 'The sign-in took too long. Enter your password again.',
  neededByOffice: 'Your office requires a second factor. It cannot be switched off.',
  setUpFirst: 'Set up your own second factor first, then require it of the office.',
  passwordWrong: 'Password is incorrect',
} as const;
/** How many recovery codes are given out at a time. */
export const RECOVERY_CODES = 10;

/** Minutes without a touch after which an office's users are signed out, and the warning before it. */
export const IDLE_MINUTES = { least: 5, default: 30, most: 720 } as const;
export const IDLE_WARNING_SECONDS = 60;
