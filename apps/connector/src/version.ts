import { arch, platform, release } from 'node:os';
import { isSea } from 'node:sea';
import packageJson from '../package.json' with { type: 'json' };

/** The program's own version. */
export const programVersion: string = packageJson.version;

/** Where it runs, as an office's admins see it: `win32 x64 10.0.19045`. */
export const programPlatform = `${platform()} ${arch()} ${release()}`.slice(0, 80);

/** Whether this is the built program, or the source under Node. */
export const isBuilt = isSea();
