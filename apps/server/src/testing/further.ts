import { test } from 'vitest';
import { isGate } from './tier.ts';

/** A test that the gate leaves to `npm run test:all`, and to those who name its file. */
export const further = isGate() ? test.skip : test;
