/** The names of a calendar's colours, as people say them. */
const names: Record<string, string> = { grape: 'Purple', gray: 'Grey' };

/** A calendar's colour in words. */
export const colorName = (color: string): string =>
  names[color] ?? color.charAt(0).toUpperCase() + color.slice(1);

/** A calendar's colour for CSS: the theme's shade of that name. */
export const colorOf = (color: string): string => `var(--mantine-color-${color}-6)`;
