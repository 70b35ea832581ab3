import { multipart } from '../../../testing/factory.ts';
import type { RouteCase } from '../../../testing/route-case.ts';

const listOfContacts = {
  name: 'contacts.csv',
  bytes: Buffer.from('First name,Phone\r\nAna,(503) 555-0139\r\n'),
  type: 'text/csv',
};

/** An import that is through with nobody, and contacts who may be one family. */
export interface ImportsIds {
  contactImport: number;
  sister: number;
  brother: number;
}

/** One call of every route of the feature. */
export function importsCases(ids: ImportsIds): Record<string, RouteCase> {
  return {
    previewImport: { form: multipart({}, [listOfContacts]), ok: 200 },
    startImport: {
      form: multipart({ mapping: JSON.stringify({ first_name: 'First name', ph1: 'Phone' }) }, [
        listOfContacts,
      ]),
      ok: 201,
    },
    listImports: { ok: 200 },
    getImport: { params: { import_id: ids.contactImport }, ok: 200, foreign: 404 },
    listImportedContacts: { params: { import_id: ids.contactImport }, ok: 200, foreign: 404 },
    listFoundFamilies: { params: { import_id: ids.contactImport }, ok: 200, foreign: 404 },
    linkFoundFamilies: {
      params: { import_id: ids.contactImport },
      body: { families: [[ids.sister, ids.brother]] },
      ok: 200,
      foreign: 404,
    },
    exportRefused: { params: { import_id: ids.contactImport }, ok: 200, foreign: 404 },
    exportKept: { params: { import_id: ids.contactImport }, ok: 200, foreign: 404 },
    cancelImport: { params: { import_id: ids.contactImport }, ok: 200, foreign: 404 },
    rollBackImport: { params: { import_id: ids.contactImport }, ok: 200, foreign: 404 },
  };
}
