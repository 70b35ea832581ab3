import type { Gateways } from '../../gateways/open-gateways.ts';
import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Toolbox } from '../../platform/tools.ts';
import { createAnswerer } from './talk/answer-question.ts';
import { STOPPED } from './talk/ask-agent.ts';
import { guardAnswer } from './talk/guard-answer.ts';
import { aiRoutes } from './routes.ts';
import type { Neighbours } from './neighbours.ts';
import { runCheck } from './checks/run-check.ts';
import type { Practices } from './query/run-in-practice.ts';

/** @param tools what agents may call of other features, known once all features are there */
export function aiFeature({
  platform,
  practice,
  gateways: { openPractice, speech },
  neighbours,
  tools,
}: {
  platform: Platform;
  practice: Practices;
  gateways: Pick<Gateways, 'openPractice' | 'speech'>;
  neighbours: Neighbours;
  tools: () => Toolbox;
}): Feature {
  const answerer = createAnswerer(platform, practice, tools);
  platform.hub.onNudge(STOPPED, (office) => answerer.look(office));
  return {
    name: 'ai',
    routes: aiRoutes(platform, practice, answerer, { neighbours, openApi: openPractice, speech }),
    jobs: [guardAnswer(platform), runCheck(platform, practice, tools)],
    close: () => answerer.close(),
  };
}
