/** The look of what can be done with an answer. */
export const quiet = {
  variant: 'subtle',
  color: 'gray',
  size: 'compact-xs',
  className: 'phone-min-h-44',
} as const;
