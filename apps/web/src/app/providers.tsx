import { MantineProvider, useMantineColorScheme } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { queryClient } from '../lib/query-client.ts';
import { useSessionOrNull } from '../lib/session.ts';
import { Announcer } from '../ui/announcer.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { SnackbarHost } from '../ui/snackbar-host.tsx';
import { SharedTooltip } from '../ui/shared-tooltip.tsx';
import { colorSchemeManager } from './color-scheme.ts';
import { cssVariables, theme } from './theme.ts';

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

export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        <SchemeOfUser />
        <ErrorBoundary>{children}</ErrorBoundary>
        <section aria-label="Messages">
          <SnackbarHost />
          <Announcer />
          <SharedTooltip />
        </section>
      </QueryClientProvider>
    </MantineProvider>
  );
}
