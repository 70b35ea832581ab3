import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** Shade 5 is the brand; 6 and 7 carry white text (4.8 and 5.7 : 1). */
const brand: MantineColorsTuple = [
  '#EEF5FD',
  '#DCEAFB',
  '#B9D5F6',
  '#93BDF0',
  '#6DA6E9',
  '#4A90E2',
  '#2F72C6',
  '#2468B4',
  '#1C5494',
  '#143F70',
];

/** Shade 7 is the specification's error colour; 2 and 3 are its readable neighbours on dark. */
const error: MantineColorsTuple = [
  '#FDECEC',
  '#FAD4D4',
  '#FF9D9D',
  '#EA7C7C',
  '#DD5151',
  '#CC2B2B',
  '#B81212',
  '#A70000',
  '#850000',
  '#600000',
];

/** Neutral greys with a slight blue cast; 6 is the panel, 7 the page, 2 the dimmed text. */
const dark: MantineColorsTuple = [
  '#E3E8EF',
  '#C3CCD8',
  '#9BA8B9',
  '#5B6776',
  '#3A4453',
  '#2B3441',
  '#1A2029',
  '#12161C',
  '#0E1116',
  '#0A0C10',
];

export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 6 },
  colors: { brand, error, dark },
  black: '#1B2430',
  fontFamily: 'var(--cl-font)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '18px', md: '20px', lg: '24px', xl: '28px' },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '20px' },
  defaultRadius: 'sm',
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  breakpoints: { xs: '36em', sm: '48.0625em', md: '64.0625em', lg: '80em', xl: '96em' },
  shadows: { xs: 'none', sm: 'none', md: 'var(--cl-shadow)', lg: 'var(--cl-shadow)', xl: 'var(--cl-shadow)' },
  headings: { fontWeight: '600' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    Button: { defaultProps: { fw: 500 } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'md',
        // Under the top bar, where messages stand, at any height of the window.
        yOffset: 'calc(max(5dvh, var(--cl-top-bar)))',
        overlayProps: { backgroundOpacity: 0.4 },
        transitionProps: { duration: 120 },
        closeButtonProps: { 'aria-label': 'Close' },
      },
      styles: { title: { fontSize: 16, lineHeight: '24px', fontWeight: 600 } },
    },
    // Words under a field would be two pixels smaller than the field's own, 11 at the default size.
    InputWrapper: {
      styles: {
        label: { marginBottom: 4 },
        error: { marginTop: 4, fontSize: 12 },
        description: { fontSize: 12 },
      },
    },
    InputError: { styles: { error: { fontSize: 12 } } },
    InputDescription: { styles: { description: { fontSize: 12 } } },
    // Its <header> would count as a second banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, returnFocus: true } },
  },
});

const shared = {
  '--mantine-color-body': 'var(--cl-panel)',
  '--mantine-color-text': 'var(--cl-text)',
  '--mantine-color-dimmed': 'var(--cl-text-dim)',
  '--mantine-color-placeholder': 'var(--cl-text-dim)',
  '--mantine-color-anchor': 'var(--cl-brand-text)',
  '--mantine-color-error': 'var(--cl-error-text)',
  '--mantine-color-default': 'var(--cl-raised)',
  '--mantine-color-default-border': 'var(--cl-line-strong)',
  '--mantine-color-disabled': 'var(--cl-skeleton)',
  '--mantine-color-disabled-color': 'var(--cl-text-dim)',
  '--mantine-color-default-hover': 'var(--cl-hover)',
};

/** Mantine's own variables, pointed at the look's tokens. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared });
