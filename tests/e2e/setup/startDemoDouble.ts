import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands for the demo, on an origin of its own. */
export interface DemoDouble {
  /** On the address 127.0.0.1, so another site than localhost. */
  origin: string;
  /** The same server under another name: a look-alike origin. */
  otherOrigin: string;
  /** Path and query of each page that was opened. */
  opened: string[];
  /** Whether its page says that it is ready; else it stays silent. */
  isAnswering: boolean;
  stop(): Promise<void>;
}

const PAGE = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<title>Demo</title><h1>Rooftop cinema</h1><button id="free">Start free</button>
<p>In a frame, what a test sends is posted to the page around it.</p>`;
const SCRIPT = `<script>
const send = (message, to = parent) => to.postMessage(message, '*');
document.querySelector('#free').onclick = () => send({ kind: 'cumulus:sign-up', plan: 'business', template: 'docs' });
send({ kind: 'cumulus:ready' });
</script>`;

/** Starts a demo that posts its messages in the vendor's form. */
export async function startDemoDouble(): Promise<DemoDouble> {
  const double = { opened: [] as string[], isAnswering: true };
  const server = createServer(({ url = '/' }, response) => {
    if (url !== '/favicon.ico') double.opened.push(url);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(PAGE + (double.isAnswering ? SCRIPT : ''));
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(double, {
    origin: `http://127.0.0.1:${port}`,
    otherOrigin: `http://localhost:${port}`,
    stop() {
      server.closeAllConnections();
      return new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  });
}
