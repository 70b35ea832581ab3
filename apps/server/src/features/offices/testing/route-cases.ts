import type { RouteCase, SharedIds } from '../../../testing/route-case.ts';

/** One call of every route of the feature. */
export function officesCases(ids: SharedIds): Record<string, RouteCase> {
  const params = { id: ids.office };
  // An office's own admin is as much a stranger to these as anybody else.
  const refused = { ok: 403, foreign: 403 } as const;
  const fields = {
    officeName: 'Alder Dental',
    officeAddressLine1: '12 Alder Street',
    officeCity: 'Salem',
    officeState: 'OR',
    officeZip: '97301',
    businessNumber: '(503) 555-0142',
    timeZone: 'Pacific',
  };
  return {
    listClients: refused,
    getReservedName: refused,
    getClient: { params, ok: 200, foreign: 403 },
    createClient: { body: { ...fields, adminEmail: 'first@example.com' }, ...refused },
    updateClient: { params, body: { name: 'Renamed Dental' }, ...refused },
    deleteClient: { params, ...refused },
    restoreClient: { params, ...refused },
    inviteOfficeAdmin: { params, body: { firstName: 'Ana', email: 'ana@example.com' }, ...refused },
    getOfficeSecurity: { ok: 200 },
    updateOfficeSecurity: {
      body: { require_second_factor: false, idle_minutes: 45, version: 1 },
      ok: 200,
    },
    getService: { params, ...refused },
    sendServiceMail: {
      params,
      body: { to: 'users', subject: 'Maintenance', text: 'Tonight at ten.' },
      ...refused,
    },
  };
}
