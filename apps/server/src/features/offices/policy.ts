import { offices, PROVIDER_CLIENT_ID, problemCodes } from '@chairline/contract';
import { conflict, forbidden, Refusal } from '../../platform/errors.ts';
import type { Session } from '../../platform/http/handler.ts';
import type { OfficeScope } from '../../platform/platform.ts';
import type { OfficeRow } from './store.ts';

export const noSuchOffice = () => new Refusal(404, problemCodes.notFound, 'There is no such office.');

const isProvider = ({ office, actor }: Session): boolean =>
  office === PROVIDER_CLIENT_ID && actor.role === 'Admin';

/**
 * As whom a person works in an office: as themself in their own, as the provider in any other.
 * @throws Refusal 403 for everybody else
 */
export function scopeIn(session: Session, office: number): OfficeScope {
  if (session.office === office) return { office, actor: session.actor };
  if (!isProvider(session)) throw forbidden(offices.officeMessages.provider);
  return { office, actor: providerActor(session) };
}

export const providerActor = ({ actor }: Session): OfficeScope['actor'] => ({
  kind: 'provider',
  userId: actor.userId,
  username: actor.username,
});

/** @throws Refusal 404 when there is no such office, 409 when it is deleted */
export function mustStand(office: OfficeRow | undefined): OfficeRow {
  if (!office) throw noSuchOffice();
  if (office.deletedAt) throw conflict(offices.officeMessages.deleted);
  return office;
}
