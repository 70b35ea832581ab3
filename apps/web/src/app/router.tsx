import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type ErrorComponentProps,
} from '@tanstack/react-router';
import { loadChunk } from '../lib/load-chunk.ts';
import { currentSession, guardSession } from '../lib/session.ts';
import { BrokenPage } from '../ui/error-boundary.tsx';
import { readFrontDeskSearch, readReturnPath } from './search-params.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { PageLoading } from './page-loading.tsx';

const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage });

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { title: 'Sign in' },
  validateSearch: (search): { to?: string } => readReturnPath(search),
  beforeLoad: ({ search }) => {
    // Where nobody is remembered the page shows at once and asks the server meanwhile.
    if (currentSession()) throw redirect({ href: search.to ?? '/frontdesk', replace: true });
  },
  component: lazyRouteComponent(
    () => loadChunk('sign-in', () => import('../features/identity/index.ts')),
    'SignInPage',
  ),
});

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: (search): { to?: string } => readReturnPath(search),
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/', search, replace: true });
  },
});

/** Everything behind the sign-in: the guard and the frame around each screen. */
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: async ({ location }) => {
    if (await guardSession()) return;
    throw redirect({ to: '/', search: { to: location.href }, replace: true });
  },
  component: lazyRouteComponent(() => loadChunk('shell', () => import('./shell/shell.tsx')), 'Shell'),
});

const frontDeskRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/frontdesk',
  staticData: { title: 'Sales Workflow' },
  validateSearch: readFrontDeskSearch,
  component: lazyRouteComponent(
    () => loadChunk('frontdesk', () => import('../features/inbox/index.ts')),
    'FrontDeskPage',
  ),
});

/** An address that leads nowhere: to the sign-in page first, as every other, then to a page that says so. */
const nowhereRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '$',
  staticData: { title: 'Page not found' },
  component: NotFoundPage,
});

function ErrorPage({ error, reset }: ErrorComponentProps) {
  return <BrokenPage error={error} onRetry={reset} />;
}

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    signInRoute,
    loginRoute,
    shellRoute.addChildren([frontDeskRoute, nowhereRoute]),
  ]),
  defaultErrorComponent: ErrorPage,
  defaultPendingComponent: PageLoading,
  defaultPendingMs: 300,
  defaultPreload: 'intent',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** The screen's name: in the top bar and in the tab. */
    title?: string;
  }
}
