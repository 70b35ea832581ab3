import path from 'node:path';

/**
 * The environment in which Node keeps what it has compiled (https://nodejs.org/api/module.html#module-compile-cache):
 * a program that is started again, after a crash or some hundred times by the tests, takes a quarter less of the
 * processor until it is ready. One that is set already stays.
 */
export function compiledOnce(root: string): { NODE_COMPILE_CACHE: string } {
  return {
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] || path.join(root, 'node_modules/.cache/compiled'),
  };
}
