/** How two names are compared: case and blanks around them do not count. */
export const labelKey = (name: string): string => name.trim().toLowerCase();
