import { PROVIDER_CLIENT_ID, type RouteShape } from '@chairline/contract';
import { forbidden, type Refusal, subscriptionOver } from '../errors.ts';
import { changesSomething } from './describe.ts';
import type { Session } from './handler.ts';

/** Why somebody who is signed in may not call a route at all; null where they may: its verb decides the rest. */
export function accessRefusal(route: RouteShape, session: Session): Refusal | null {
  const { office, actor } = session;
  if (route.access === 'admin' || route.access === 'provider') {
    if (actor.role !== 'Admin') return forbidden();
    if (route.access === 'provider' && office !== PROVIDER_CLIENT_ID) return forbidden();
  }
  // An office whose time is over reads, and calls what is open to it all the same.
  const isOver = session.limited && changesSomething(route) && !route.whenLimited;
  return isOver ? subscriptionOver(actor.role) : null;
}
