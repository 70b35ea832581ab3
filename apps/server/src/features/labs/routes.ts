import { labs as contract } from '@chairline/contract';
import type { OpenPracticeApi } from '../../gateways/open-dental/index.ts';
import { BadInput } from '../../platform/errors.ts';
import { type Binding, handle, handleOutside } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { getLabCase, getLabConvoStatus, listLabCases, listLabs } from './lab-cases.ts';
import { updateLabCase } from './update-lab-case.ts';

/** @param openApi the practice system's REST API; null where this installation has no key for it */
export function labRoutes(platform: Platform, openApi: OpenPracticeApi | null): Binding[] {
  return [
    handle(contract.listLabCases, (ctx, { query }) => listLabCases(ctx, query.q)),
    handle(contract.getLabCase, (ctx, { params }) => getLabCase(ctx, params.id)),
    handleOutside(contract.updateLabCase, 'vendor', (ctx, { params, body }) => {
      const { LabCaseNum, seen = {}, ...fields } = body;
      if (LabCaseNum !== params.LabCaseNum) throw new BadInput('The address names another lab case.');
      return updateLabCase(platform, openApi, ctx, LabCaseNum, { fields, seen });
    }),
    handle(contract.listLabs, (ctx) => listLabs(ctx)),
    handle(contract.getLabConvoStatus, (ctx, { params }) => getLabConvoStatus(ctx, params.id)),
  ];
}
