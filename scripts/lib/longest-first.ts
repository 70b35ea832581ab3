import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { LONG, SLOW, SMOKE } from '../../e2e/tiers.ts';

const order = new Map([...LONG, ...SLOW, ...SMOKE].map((file, place) => [file, place]));

/**
 * The order of test files: those that are known to take long first, so that at the end no worker waits for one of them.
 * The others as Vitest has them, the largest first.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const root = `${this.ctx.config.root}/`;
    const placeOf = (spec: TestSpecification) => order.get(spec.moduleId.replace(root, '')) ?? order.size;
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
