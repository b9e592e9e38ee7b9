import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../../../scripts/setup/findFreePort.mjs';
import { startPinned } from '../../fixtures/startPinned.ts';
import { timeRequest } from './timeRequest.ts';

/** A bench server that has content. */
export interface BenchSite {
  child: ChildProcess;
  origin: string;
  metricsUrl: string;
}

/** The best compression of one page takes half a second. */
const SETTLED_MS = 2_000;

/** Starts a bench server and waits until it is ready. */
export async function startBenchSite(contentUrl: string, env: Record<string, string> = {}): Promise<BenchSite> {
  const [port, internal] = [await findFreePort(), await findFreePort()];
  const ports = { SITE_PORT: String(port), INTERNAL_PORT: String(internal), CONTENT_URL: contentUrl };
  const child = startPinned('tests/proofs/bench/benchServer.ts', { ...ports, ...env });
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries += 1) {
    const isReady = await fetch(`${origin}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return { child, origin, metricsUrl: `http://127.0.0.1:${internal}/metrics` };
    if (tries > 200) throw new Error('The bench server does not get ready');
    await pause(100);
  }
}

/** Waits until a page has its final compression, for a visitor with these cookies. */
export async function settle(url: string, cookies?: string): Promise<number> {
  for (let last = 0; ; ) {
    const { bytes } = await timeRequest(url, cookies);
    if (bytes === last) return bytes;
    last = bytes;
    await pause(SETTLED_MS);
  }
}
