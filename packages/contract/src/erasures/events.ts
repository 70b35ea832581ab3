import { z } from 'zod';
import { officeErasure } from './models.ts';

/** To the provider's admins: an office that is to be deleted for good, is being, or was. */
export const erasureEvents = { officeErasure: z.object({ erasure: officeErasure }) } as const;
