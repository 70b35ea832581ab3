export function needsSandbox(env: Record<string, string | undefined>): boolean;
