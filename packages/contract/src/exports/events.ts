import { z } from 'zod';
import { officeExport } from './models.ts';

/** How far an export of the office is; for its admins. */
export const exportEvents = { officeExport: z.object({ export: officeExport }) } as const;
