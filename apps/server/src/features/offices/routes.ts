import { offices } from '@chairline/contract';
import type { Binding } from '../../platform/http/handler.ts';
import { notBuilt } from '../../platform/http/not-built.ts';
import type { Platform } from '../../platform/platform.ts';

export function officeRoutes(_platform: Platform): Binding[] {
  return [
    notBuilt(offices.listClients),
    notBuilt(offices.getClient),
    notBuilt(offices.createClient),
    notBuilt(offices.updateClient),
    notBuilt(offices.deleteClient),
    notBuilt(offices.restoreClient),
    notBuilt(offices.inviteOfficeAdmin),
    notBuilt(offices.getOfficeSecurity),
    notBuilt(offices.updateOfficeSecurity),
    notBuilt(offices.getService),
    notBuilt(offices.sendServiceMail),
  ];
}
