import { z } from 'zod';
import { flag, idParam } from '../shared/models.ts';
import { route } from '../shared/route.ts';
import { officeExport } from './models.ts';

const exportId = z.object({ export_id: idParam });
const answer = z.object({ export: officeExport });

export const listExports = route({
  name: 'listExports',
  method: 'GET',
  path: '/office/exports',
  feature: 'exports',
  access: 'admin',
  summary: 'Exports of everything the office owns, newest first.',
  answer: z.array(officeExport),
});

export const startExport = route({
  name: 'startExport',
  method: 'POST',
  path: '/office/exports',
  feature: 'exports',
  access: 'admin',
  whenLimited: true,
  summary: 'Make one archive of everything the office owns, as a job.',
  status: 201,
  answer,
  fails: [409],
});

export const downloadExport = route({
  name: 'downloadExport',
  method: 'GET',
  path: '/office/exports/{export_id}/archive',
  feature: 'exports',
  access: 'admin',
  summary: 'The archive of an export (tar.gz), for seven days.',
  params: exportId,
  media: ['application/gzip'],
  fails: [409],
});

export const endExport = route({
  name: 'endExport',
  method: 'DELETE',
  path: '/office/exports/{export_id}',
  feature: 'exports',
  access: 'admin',
  whenLimited: true,
  summary: 'Cancel an export that is being made, or delete one that is ready. Once more changes nothing.',
  params: exportId,
  answer,
});

const day = z.iso.date('Give a day as yyyy-MM-dd.').optional();

export const exportRecord = route({
  name: 'exportRecord',
  method: 'GET',
  path: '/contacts/{id}/record',
  feature: 'exports',
  access: 'admin',
  summary:
    'A contact’s record by days of the office, as a page to print: texts, mails and calls. With all files beside it: a zip.',
  params: z.object({ id: idParam }),
  query: z.object({ from: day, to: day, files: flag.default(false) }),
  media: ['text/html', 'application/zip'],
});
