/** `npm test [-- check|unit|http|services|build|e2e|crash …]`: all tests, or some parts. See run-tests.ts. */
import { checkNode, continueIn, install } from './lib/bootstrap.mjs';

// No settings from .env here: tests bring their own.
checkNode();
await install();
await continueIn('scripts/run-tests.ts', process.argv.slice(2));
