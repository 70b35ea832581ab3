import { useRouterState } from '@tanstack/react-router';

/** The name of the screen that is open, from its route. */
export function useRouteTitle(): string {
  return useRouterState({
    select: (state) => state.matches.findLast((match) => match.staticData.title)?.staticData.title ?? '',
  });
}
