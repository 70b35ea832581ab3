import { appendFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule, TestSpecification } from 'vitest/node';
import type { Line } from './report.ts';

/** Where the reporter writes: the environment's, for one that is named on a command line takes no settings. */
export const REPORT_TO = 'CHAIRLINE_REPORT_TO';

/** How busy the processors have been between two moments, in percent of all of them. */
interface Moment {
  busy: number;
  all: number;
}

/**
 * A reporter of Vitest: a line of JSON (report.ts) for each test and file as it ends, so that a run that is ended from
 * outside has told what it had.
 */
export default class ResultsAsTheyCome implements Reporter {
  readonly #begun = new Map<string, Moment>();

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    write({
      kind: 'begin',
      files: specifications.map(({ moduleId, project }) => relative(project.config.root, moduleId)),
    });
  }

  onTestModuleQueued(module: TestModule): void {
    this.#begun.set(module.id, now());
  }

  onTestCaseReady(test: TestCase): void {
    this.#begun.set(test.id, now());
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state === 'pending') return;
    write({
      kind: 'test',
      file: test.module.relativeModuleId,
      test: test.fullName,
      state,
      ms: Math.round(test.diagnostic()?.duration ?? 0),
      pressure: this.#pressureSince(test.id),
      ...(errors?.length ? { message: wordsOf(errors[0]!) } : {}),
      ...(state === 'failed' ? { evidence: (test.meta() as { evidence?: string[] }).evidence ?? [] } : {}),
    });
  }

  onTestModuleEnd(module: TestModule): void {
    const { duration, prepareDuration, setupDuration, collectDuration } = module.diagnostic();
    const total = duration + prepareDuration + setupDuration + collectDuration;
    let inTests = 0;
    for (const test of module.children.allTests()) inTests += test.diagnostic()?.duration ?? 0;
    const errors = [
      ...module.errors(),
      ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
    ];
    write({
      kind: 'file',
      file: module.relativeModuleId,
      ok: module.ok(),
      total,
      around: total - inTests,
      pressure: this.#pressureSince(module.id),
      ...(errors.length > 0 ? { message: wordsOf(errors[0]!) } : {}),
    });
  }

  onTestRunEnd(modules: readonly TestModule[], strays: readonly SerializedError[]): void {
    const root = modules[0]?.project.config.root ?? process.cwd();
    for (const stray of strays) {
      const file = stray['VITEST_TEST_PATH'] as string | undefined;
      write({ kind: 'stray', file: file ? relative(root, file) : '', message: wordsOf(stray) });
    }
    write({ kind: 'end' });
  }

  #pressureSince(id: string): number {
    const [then, { busy, all }] = [this.#begun.get(id), now()];
    this.#begun.delete(id);
    return then && all > then.all ? Math.round((100 * (busy - then.busy)) / (all - then.all)) : 0;
  }
}

const relative = (root: string, file: string) => path.relative(root, file).split(path.sep).join('/');
const wordsOf = (error: { message?: string; stack?: string }) =>
  error.stack || error.message || 'It says nothing of itself.';

function now(): Moment {
  const times = cpus().map((cpu) => cpu.times);
  const all = times.reduce((sum, one) => sum + one.user + one.nice + one.sys + one.irq + one.idle, 0);
  return { all, busy: all - times.reduce((sum, one) => sum + one.idle, 0) };
}

function write(line: Line): void {
  const to = process.env[REPORT_TO];
  if (to === undefined) throw new Error(`${REPORT_TO} names no file to write to.`);
  appendFileSync(to, `${JSON.stringify(line)}\n`);
}
