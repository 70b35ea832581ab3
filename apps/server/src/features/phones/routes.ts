import { phones } from '@chairline/contract';
import type { Binding } from '../../platform/http/handler.ts';
import { notBuilt } from '../../platform/http/not-built.ts';
import type { Platform } from '../../platform/platform.ts';

export function phoneRoutes(_platform: Platform): Binding[] {
  return [
    notBuilt(phones.listPhones),
    notBuilt(phones.createPhone),
    notBuilt(phones.updatePhone),
    notBuilt(phones.deletePhone),
    notBuilt(phones.searchNumber),
    notBuilt(phones.listEndpoints),
    notBuilt(phones.createEndpoints),
    notBuilt(phones.getEndpointDesignation),
    notBuilt(phones.setEndpointDesignation),
    notBuilt(phones.getIvrDesignation),
    notBuilt(phones.setIvrDesignation),
    notBuilt(phones.getIvrLength),
  ];
}
