import '../../../apps/site/server.ts';

// The site's server, which also says what it has in use after a collection. Node runs it with `--expose-gc`.

process.on('message', () => {
  // The second collection takes what finalizers of the first released.
  for (let count = 0; count < 2; count += 1) global.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.(heapUsed + external);
});
// A server that was told to end doesn't wait for more questions.
process.channel?.unref();
