const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const PARENT_CHECK_MS = 500;

/**
 * Calls back once per signal that asks this process to end. Under npm also when the shell that npm put between is gone: npm passes
 * SIGTERM to that shell only, which dies of it and leaves this process running.
 * @param {(signal: NodeJS.Signals) => void} stop
 */
export function stopSignal(stop) {
  for (const signal of SIGNALS) process.on(signal, () => stop(signal));
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    stop('SIGTERM');
  }, PARENT_CHECK_MS);
  check.unref();
}
