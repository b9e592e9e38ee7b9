import '../../../apps/site/server.ts';

// The site's server, which also says what it has in use after a collection. Node runs it with `--expose-gc`.

process.on('message', () => {
  // The second collection takes what finalizers of the first released.
  for (let count = 0; count < 2; count += 1) global.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.(heapUsed + external);
});
// The open channel doesn't keep a server running that has to end.
process.channel?.unref();
