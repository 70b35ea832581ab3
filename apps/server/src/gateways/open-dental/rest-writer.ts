import { cleanValue, type OdRow } from '@chairline/open-dental';
import { z } from 'zod';
import { createAppointmentWriter } from './rest-appointments.ts';
import type { RestClient } from './rest-client.ts';
import { garbage } from './rest-faults.ts';
import { readAll } from './rest-pages.ts';
import { cleanWireRow, readRow, type WireRow } from './rest-rows.ts';
import { PracticeFault, type PracticeWriter } from './source.ts';

/** "The JSON body can have a maximum content length of 16.8M characters": base64 is a third larger than the file. */
const MOST_BODY = 16_800_000;
/** What stands around the file in the body. */
const AROUND = 4_000;
const NO_TIME = '0001-01-01 00:00:00';

const made = z.looseObject({ DocNum: z.coerce.number().int().positive() });

/** Writes to a practice system through its REST API. */
export function createRestWriter(client: RestClient): PracticeWriter {
  async function getLabCase(labCaseNum: number, signal: AbortSignal): Promise<OdRow<'labcase'>> {
    const row = cleanWireRow(
      'labcase',
      readRow(await client.get(`labcases/${labCaseNum}`, {}, signal, true)),
    );
    if (!row || row.LabCaseNum !== labCaseNum) throw garbage(false);
    return row;
  }

  return {
    ...createAppointmentWriter(client),
    getLabCase,
    async updateLabCase(labCaseNum, fields, signal) {
      const body = Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [name, value ?? NO_TIME]),
      );
      const answer = await client.send('PUT', `labcases/${labCaseNum}`, body, signal);
      // Some versions answer a change with nothing.
      if (answer === undefined) return getLabCase(labCaseNum, signal);
      const row = cleanWireRow('labcase', readRow(answer));
      if (!row || row.LabCaseNum !== labCaseNum) throw garbage(true);
      return row;
    },
    async uploadDocument({ patNum, bytes, extension, description, docCategory }, signal) {
      const rawBase64 = bytes.toString('base64');
      if (rawBase64.length + AROUND > MOST_BODY) {
        throw new PracticeFault('refused', 'The file is too large for Open Dental: it takes 12 MB at most.');
      }
      const body = {
        PatNum: patNum,
        rawBase64,
        extension,
        Description: description,
        ...(docCategory === null ? {} : { DocCategory: docCategory }),
      };
      const parsed = made.safeParse(await client.send('POST', 'documents/Upload', body, signal));
      // It was taken, but under which number only a look at the patient's documents tells.
      if (!parsed.success) throw garbage(true);
      return parsed.data.DocNum;
    },
    async listDocuments(patNum, signal) {
      const query = { PatNum: String(patNum) };
      // Mounts of several pictures are listed without a number of their own.
      const keyOf = (row: WireRow) => `${String(row.DocNum)} ${String(row.MountNum ?? '')}`;
      const rows = await readAll(client, keyOf, 'documents', query, signal, true);
      return rows.flatMap((row) => {
        const docNum = Number(row.DocNum);
        if (!Number.isSafeInteger(docNum) || docNum <= 0) return [];
        return {
          docNum,
          description: String(row.Description ?? ''),
          dateCreated: cleanValue('datetime', row.DateCreated) as string | null,
        };
      });
    },
  };
}
