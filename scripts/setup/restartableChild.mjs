/**
 * A child that can be started again in its place.
 * @param {() => ReturnType<typeof import('./startChild.mjs').startChild>} start
 * @returns {ReturnType<typeof import('./startChild.mjs').startChild> & { restart: () => Promise<void> }} `ended` is of the first
 * child: one that was restarted may fail on half-written code, and the next restart brings it back
 */
export function restartableChild(start) {
  let child = start();
  let wasRestarted = false;
  let isStopped = false;
  const { name } = child;
  const ended = new Promise((resolve) => {
    child.ended.then((code) => {
      if (!wasRestarted) resolve(code);
    });
  });
  return {
    name,
    ended,
    lastLines: () => child.lastLines(),
    stop() {
      isStopped = true;
      return child.stop();
    },
    async restart() {
      wasRestarted = true;
      await child.stop();
      if (!isStopped) child = start();
    },
  };
}
