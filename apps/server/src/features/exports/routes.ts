import { exports as contract } from '@chairline/contract';
import { type Binding, handle, handleOutside } from '../../platform/http/handler.ts';
import { downloadExport } from './download.ts';
import { sendRecord } from './record.ts';
import { endExport, listExports, startExport } from './start.ts';

export const exportRoutes: Binding[] = [
  handle(contract.listExports, (ctx) => listExports(ctx)),
  handle(contract.startExport, async (ctx) => ({ export: await startExport(ctx) })),
  handleOutside(contract.downloadExport, 'stream', (caller, { params }) =>
    downloadExport(caller, params.export_id),
  ),
  handleOutside(contract.exportRecord, 'stream', (caller, { params, query }) =>
    sendRecord(caller, params.id, query),
  ),
  handle(contract.endExport, async (ctx, { params }) => ({ export: await endExport(ctx, params.export_id) })),
];
