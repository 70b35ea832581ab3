import { z } from 'zod';
import { contactImport } from './models.ts';

/** How far an import, or its rollback, is. */
export const importEvents = { contactImport: z.object({ import: contactImport }) } as const;
