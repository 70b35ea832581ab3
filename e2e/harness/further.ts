import { test } from 'vitest';
import { isGate } from '../tiers.ts';

/** A test of a smoke journey's file that is left to `npm run test:all`. */
export const further = isGate() ? test.skip : test;
