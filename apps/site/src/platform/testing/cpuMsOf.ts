/** What work costs this thread, in milliseconds of processor time: other programs on the machine don't count, as they would by the clock. */
export function cpuMsOf(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
