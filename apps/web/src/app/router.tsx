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
import { currentSession, guardSession, startPath } from '../lib/session.ts';
import { BrokenPage } from '../ui/error-boundary.tsx';
import {
  readCalendarSearch,
  readCheckoutSearch,
  readClaimsSearch,
  readConversationSearch,
  readFrontDeskSearch,
  readHomeSearch,
  readRecallSearch,
  readReturnPath,
  readClientListSearch,
  readVpiSearch,
} from './search-params.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { OnItsWay } from '../ui/on-its-way.tsx';

const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage });

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { title: 'Log In' },
  validateSearch: (search): { to?: string } => readReturnPath(search),
  beforeLoad: ({ search }) => {
    // Where nobody is remembered the page shows at once and asks the server meanwhile.
    const user = currentSession();
    if (user) throw redirect({ href: startPath(user, search.to), replace: true });
  },
  component: lazyRouteComponent(
    () => loadChunk('sign-in', () => import('../features/identity/pages/sign-in-page.tsx')),
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

const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/password/reset',
  component: lazyRouteComponent(
    () => loadChunk('reset', () => import('../features/identity/pages/reset-page.tsx')),
    'ResetPage',
  ),
});

const UpdatePasswordPage = lazyRouteComponent(
  () => loadChunk('update-password', () => import('../features/identity/pages/update-password-page.tsx')),
  'UpdatePasswordPage',
);

// Both addresses of the specification's two readings work; the token alone decides.
const updatePasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/password/update/$token',
  component: UpdatePasswordPage,
});

const updatePasswordOfUserRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/password/update/$userId/$token',
  component: UpdatePasswordPage,
});

const activateRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/activate/$name/$token',
  component: lazyRouteComponent(
    () => loadChunk('activate', () => import('../features/identity/pages/activate-page.tsx')),
    'ActivatePage',
  ),
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
  // An address that names a contact needs its thread: fetched beside the page itself. A failure shows where it is used.
  loader: ({ location }) => {
    if ('contact' in location.search)
      void import('./desk/load-thread.ts').then((part) => part.loadThread()).catch(() => undefined);
  },
  component: lazyRouteComponent(
    () => loadChunk('frontdesk', () => import('./desk/front-desk-page.tsx')),
    'FrontDeskPage',
  ),
});

/** The front desk among the practice's lab cases. */
const labCasesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/labCases',
  staticData: { title: 'Lab Cases' },
  validateSearch: readFrontDeskSearch,
  component: lazyRouteComponent(
    () => loadChunk('frontdesk', () => import('./desk/front-desk-page.tsx')),
    'FrontDeskPage',
  ),
});

const conversationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/conversation',
  staticData: { title: 'General Conversations' },
  validateSearch: readConversationSearch,
  component: lazyRouteComponent(
    () => loadChunk('conversation', () => import('./desk/conversation-screen.tsx')),
    'ConversationScreen',
  ),
});

const calendarRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/calendar',
  staticData: { title: 'Calendar' },
  validateSearch: readCalendarSearch,
  component: lazyRouteComponent(
    () => loadChunk('calendar', () => import('./desk/calendar-screen.tsx')),
    'CalendarScreen',
  ),
});

/** The four charts; the logo leads there. */
const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/home',
  staticData: { title: 'Dashboard' },
  validateSearch: readHomeSearch,
  component: lazyRouteComponent(
    () => loadChunk('home', () => import('../features/dashboard/pages/home-page.tsx')),
    'HomePage',
  ),
});

const claimsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/osclaims',
  staticData: { title: 'Outstanding Claims Workflow' },
  validateSearch: readClaimsSearch,
  component: lazyRouteComponent(
    () => loadChunk('claims', () => import('./desk/claims-screen.tsx')),
    'ClaimsScreen',
  ),
});

const recallRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/recall',
  staticData: { title: 'Recall Workflow' },
  validateSearch: readRecallSearch,
  component: lazyRouteComponent(
    () => loadChunk('recall', () => import('./desk/recall-screen.tsx')),
    'RecallScreen',
  ),
});

/** Verified Patient Information: what was collected of callers. */
const vpiRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/vpi',
  staticData: { title: 'Verified Patient Information' },
  validateSearch: readVpiSearch,
  component: lazyRouteComponent(() => loadChunk('vpi', () => import('./desk/vpi-screen.tsx')), 'VpiScreen'),
});

const clientListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/clientlist',
  staticData: { title: 'Client List', needs: 'provide' },
  validateSearch: readClientListSearch,
  component: lazyRouteComponent(
    () => loadChunk('clientlist', () => import('../features/offices/pages/client-list-page.tsx')),
    'ClientListPage',
  ),
});

const agentsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/aiAgents',
  staticData: { title: 'AI Agents', needs: 'provide' },
  component: lazyRouteComponent(
    () => loadChunk('agents', () => import('../features/ai/pages/agents-page.tsx')),
    'AgentsPage',
  ),
});

const serviceRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/service/$clientId',
  staticData: { title: 'Mail to an office', needs: 'provide' },
  component: lazyRouteComponent(
    () => loadChunk('service', () => import('../features/offices/pages/service-page.tsx')),
    'ServicePage',
  ),
});

const importRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/contactsImport',
  staticData: { title: 'Import Contact' },
  component: lazyRouteComponent(
    () => loadChunk('contacts-import', () => import('../features/imports/pages/import-page.tsx')),
    'ImportPage',
  ),
});

const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings',
  staticData: { title: 'Settings' },
  component: lazyRouteComponent(
    () => loadChunk('settings', () => import('../features/settings/pages/settings-page.tsx')),
    'SettingsPage',
  ),
});

/** Names the open part of the settings; the page above shows it, so that its frame stays. */
const settingsSectionRoute = createRoute({ getParentRoute: () => settingsRoute, path: '$section' });

const pricingRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/pricing',
  staticData: { title: 'Subscription Plans' },
  validateSearch: readCheckoutSearch,
  component: lazyRouteComponent(
    () => loadChunk('pricing', () => import('../features/billing/pages/pricing-page.tsx')),
    'PricingPage',
  ),
});

const subscriptionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/subscriptionManagement',
  staticData: { title: 'Current subscription' },
  validateSearch: readCheckoutSearch,
  component: lazyRouteComponent(
    () => loadChunk('subscription', () => import('../features/billing/pages/subscription-page.tsx')),
    'SubscriptionPage',
  ),
});

const priceManagementRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/priceManagement',
  staticData: { title: 'Price Management', needs: 'provide' },
  component: lazyRouteComponent(
    () => loadChunk('prices', () => import('../features/billing/pages/price-management-page.tsx')),
    'PriceManagementPage',
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
    resetRoute,
    updatePasswordRoute,
    updatePasswordOfUserRoute,
    activateRoute,
    shellRoute.addChildren([
      frontDeskRoute,
      labCasesRoute,
      conversationRoute,
      calendarRoute,
      homeRoute,
      claimsRoute,
      recallRoute,
      vpiRoute,
      agentsRoute,
      clientListRoute,
      serviceRoute,
      importRoute,
      settingsRoute.addChildren([settingsSectionRoute]),
      pricingRoute,
      subscriptionRoute,
      priceManagementRoute,
      nowhereRoute,
    ]),
  ]),
  defaultErrorComponent: ErrorPage,
  defaultPendingComponent: () => <OnItsWay label="Loading the page" at={0} />,
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
    /** The right without which the server refuses every call of the screen: it says 'Access denied' then. */
    needs?: 'administer' | 'provide';
  }
}
