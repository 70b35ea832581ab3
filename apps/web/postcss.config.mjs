export default {
  plugins: {
    'postcss-preset-mantine': {},
    'postcss-simple-vars': {
      variables: {
        // Phone up to 768, tablet up to 1024, desktop above (specification 1, section 9).
        'mantine-breakpoint-xs': '36em',
        'mantine-breakpoint-sm': '48.0625em',
        'mantine-breakpoint-md': '64.0625em',
        'mantine-breakpoint-lg': '80em',
        'mantine-breakpoint-xl': '96em',
      },
    },
  },
};
