import { z } from 'zod';
import { clientRow } from './client-row.ts';

/** To the provider's own office: an office that is new or was changed, deleted or brought back. */
export const clientListEvents = { clientRow: z.object({ client: clientRow }) } as const;
