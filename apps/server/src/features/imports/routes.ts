import { imports } from '@chairline/contract';
import { type Binding, handle, handleOutside } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { linkFoundFamilies, listFoundFamilies } from './families.ts';
import { cancelImport, getImport, listImportedContacts, listImports, rollBackImport } from './history.ts';
import { previewImport } from './preview.ts';
import { sendKept, sendRefused } from './row-files.ts';
import { startImport } from './start.ts';

export function importRoutes(platform: Platform): Binding[] {
  return [
    handleOutside(imports.previewImport, 'upload', (ctx, { body, files }) =>
      previewImport(platform, ctx, body, files),
    ),
    handleOutside(imports.startImport, 'upload', (ctx, { body, files }) =>
      startImport(platform, ctx, body, files),
    ),
    handle(imports.listImports, (ctx) => listImports(ctx)),
    handle(imports.getImport, (ctx, { params }) => getImport(ctx, params.import_id)),
    handle(imports.listImportedContacts, (ctx, { params, query }) =>
      listImportedContacts(ctx, params.import_id, query),
    ),
    handle(imports.listFoundFamilies, (ctx, { params }) => listFoundFamilies(ctx, params.import_id)),
    handle(imports.linkFoundFamilies, (ctx, { params, body }) =>
      linkFoundFamilies(ctx, params.import_id, body.families),
    ),
    handleOutside(imports.exportRefused, 'stream', (ctx, { params }) =>
      sendRefused(platform, ctx, params.import_id, ctx.http),
    ),
    handleOutside(imports.exportKept, 'stream', (ctx, { params }) =>
      sendKept(platform, ctx, params.import_id, ctx.http),
    ),
    handle(imports.cancelImport, async (ctx, { params }) => ({
      import: await cancelImport(ctx, params.import_id),
    })),
    handle(imports.rollBackImport, async (ctx, { params }) => ({
      import: await rollBackImport(ctx, params.import_id),
    })),
  ];
}
