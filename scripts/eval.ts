import { spawn } from 'node:child_process';
import path from 'node:path';

/**
 * `npm run eval`: puts the evaluation set to the AI agents, on a made-up practice in a database of its own, and prints
 * what was right, wrong and refused, and the cost. Against the model that LLM_PROVIDER and its like or the first of
 * LLM_MODELS names; where none is named, against the sandbox's.
 */

const root = path.resolve(import.meta.dirname, '..');
const isReal = Boolean(process.env['LLM_PROVIDER']?.trim() || process.env['LLM_MODELS']?.trim());

const child = spawn(
  process.execPath,
  [
    path.join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project',
    'http',
    '--reporter=dot',
    '--disableConsoleIntercept=true',
    'apps/server/src/features/ai/checks/eval.test.ts',
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, EVAL_REAL: isReal ? 'yes' : 'no' } },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => process.exit(code ?? 1));
