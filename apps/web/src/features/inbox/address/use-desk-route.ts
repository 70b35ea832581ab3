import {
  useLocation,
  useNavigate,
  useSearch,
  type RegisteredRouter,
  type RouteById,
} from '@tanstack/react-router';

/** What the front desk's address says; that of /labCases says the same things. */
type DeskSearch = RouteById<RegisteredRouter['routeTree'], '/shell/frontdesk'>['types']['fullSearchSchema'];

/** A tab of the right panel; `newContact` is the contact's form without a contact. */
export type PanelName = NonNullable<DeskSearch['panel']>;

/**
 * The address of the screen that is open, as the front desk reads it, and the way to change it. The right panel also
 * stands on other screens, whose address names its tab as the desk's does.
 */
export function useDeskRoute() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const search: DeskSearch = useSearch({ strict: false });
  // Every screen with the desk's panel goes by the desk's names: a change leads to where one is.
  const navigate = useNavigate({ from: path as '/frontdesk' });
  return { search, navigate, labPage: path === '/labCases' };
}
