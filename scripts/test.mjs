/** `npm test [-- unit|http|e2e|crash|check …]`: all tests, or some parts. See run-tests.ts. */
import { continueIn, prepare } from './lib/bootstrap.mjs';

await prepare();
await continueIn('scripts/run-tests.ts', process.argv.slice(2));
