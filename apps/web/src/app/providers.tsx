import {
  MantineContext,
  MantineThemeProvider,
  useMantineColorScheme,
  useProviderColorScheme,
} from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo, type ReactNode } from 'react';
import { queryClient } from '../lib/query-client.ts';
import { useSessionOrNull } from '../lib/session.ts';
import { Announcer } from '../ui/announcer.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { SnackbarHost } from '../ui/snackbar-host.tsx';
import { SharedTooltip } from '../ui/shared-tooltip.tsx';
import { colorSchemeManager } from './color-scheme.ts';
import { theme } from './theme.ts';

/** The request's nonce, which the server wrote into the page. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
// The scroll lock under Mantine's dialogs (react-remove-scroll) looks for the nonce here.
Object.assign(globalThis, { __webpack_nonce__: nonce });

/** After sign-in the user's own choice decides, before it the system's. */
function SchemeOfUser() {
  const dark = useSessionOrNull()?.dark_mode;
  const { setColorScheme, clearColorScheme } = useMantineColorScheme();
  useEffect(() => {
    if (dark === undefined) clearColorScheme();
    else setColorScheme(dark ? 'dark' : 'light');
  }, [dark, setColorScheme, clearColorScheme]);
  return null;
}

const root = () => document.documentElement;

/** Mantine's provider without what writes the theme's styles: those are a file (build/theme-styles.ts). */
function Theme({ children }: { children: ReactNode }) {
  const scheme = useProviderColorScheme({
    defaultColorScheme: 'auto',
    forceColorScheme: undefined,
    manager: colorSchemeManager,
    getRootElement: root,
  });
  const { colorScheme, setColorScheme, clearColorScheme } = scheme;
  const mantine = useMemo(
    () => ({
      colorScheme,
      setColorScheme,
      clearColorScheme,
      getRootElement: root,
      classNamesPrefix: 'mantine',
      getStyleNonce: () => nonce,
      cssVariablesSelector: ':root',
      withStaticClasses: true,
    }),
    [colorScheme, setColorScheme, clearColorScheme],
  );
  return (
    <MantineContext value={mantine}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}

export function Providers({ children }: { children: ReactNode }) {
  return (
    <Theme>
      <QueryClientProvider client={queryClient}>
        <SchemeOfUser />
        <ErrorBoundary>{children}</ErrorBoundary>
        <section aria-label="Messages" className="absolute top-0">
          <SnackbarHost />
          <Announcer />
          <SharedTooltip />
        </section>
      </QueryClientProvider>
    </Theme>
  );
}
