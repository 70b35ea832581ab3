/** Processor time of this thread so far, in milliseconds: a busy machine does not stretch it as it does the clock's. */
export function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
