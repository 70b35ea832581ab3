import type { FastifyInstance } from 'fastify';
import type { World } from '../world/index.ts';
import { anthropic } from './anthropic.ts';
import { createEar } from './hear.ts';
import { openAi } from './openai.ts';
import { registerScript } from './script.ts';
import { serveModel } from './serve.ts';

/** Plays a language model: OpenAI-compatible under /model/v1, Anthropic's Messages under /model/anthropic/v1. */
export function registerModel(app: FastifyInstance, world: World): { reset(): void } {
  const script = registerScript(app);
  const ear = createEar(app);
  const serve = (prefix: string, protocol: typeof openAi) =>
    void app.register(
      async (scope) => {
        serveModel(scope, world, { protocol, script });
        if (protocol === openAi)
          ear.serve(scope, (reply, message) => reply.code(400).send(protocol.invalid(message)));
      },
      { prefix },
    );
  serve('/model/v1', openAi);
  serve('/model/anthropic/v1', anthropic);
  return {
    reset() {
      script.reset();
      ear.reset();
    },
  };
}
