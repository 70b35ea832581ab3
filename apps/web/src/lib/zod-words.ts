import { z } from 'zod';
import en from 'zod/v4/locales/en.js';

// What zod says of a value where the contract has no words of its own.
z.config(en());
