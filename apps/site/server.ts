import { renderStep } from './src/delivery/renderStep.ts';
import { serverEnvironment } from './src/delivery/serverEnvironment.ts';
import { serviceProxy } from './src/delivery/serviceProxy.ts';
import { siteServer } from './src/delivery/siteServer.ts';
import { staticFiles } from './src/delivery/staticFiles.ts';

/** How long open requests may take to end when the server is told to stop. */
const DRAIN_MS = 5_000;

const environment = readEnvironment();
const { render } = await import(new URL('./dist/server/entry.mjs', import.meta.url).href);
const server = siteServer([
  staticFiles(new URL('./dist/client', import.meta.url).pathname),
  serviceProxy(environment.SERVICES_URL),
  renderStep(render, process.env.SITE_URL ?? `http://localhost:${environment.SITE_PORT}`),
]);

server.on('error', (error: NodeJS.ErrnoException) => {
  const taken = error.code === 'EADDRINUSE';
  console.error(
    taken
      ? `site: ${environment.SITE_HOST}:${environment.SITE_PORT} is taken by another program; stop it or set SITE_PORT to a free port`
      : `site: could not start: ${error.message}`,
  );
  process.exit(1);
});
server.listen(environment.SITE_PORT, environment.SITE_HOST, () => {
  console.log(`site: ready at http://localhost:${environment.SITE_PORT}`);
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    setTimeout(() => process.exit(0), DRAIN_MS).unref();
  });
}

function readEnvironment() {
  try {
    return serverEnvironment(process.env);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
