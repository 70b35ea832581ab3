import { z } from 'zod';

// Imported before the contract: zod's compiled parsers need eval, which the content policy forbids.
z.config({ jitless: true });
