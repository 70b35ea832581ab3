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
