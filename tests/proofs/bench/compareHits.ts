import type { ChildProcess } from 'node:child_process';
import { findFreePort } from '../../../scripts/setup/findFreePort.mjs';
import { call } from '../../fixtures/call.ts';
import { startPinned } from '../../fixtures/startPinned.ts';
import { type Comparison, compareTurns } from './compareTurns.ts';
import { fetchRaw } from './fetchRaw.ts';
import { loadTurn } from './loadTurn.ts';

interface CompareOptions {
  /** How many count. */
  rounds: number;
  seconds: number;
  /** Headers that both get, as `Name: value`. */
  headers: string[];
}

/**
 * Loads a page and a bare server with the same bytes in turns.
 * @param site the process that serves the page
 * @param url the page, already in memory and well compressed
 */
export async function compareHits(site: ChildProcess, url: string, options: CompareOptions): Promise<Comparison> {
  const { rounds, seconds, headers } = options;
  const port = await findFreePort();
  const bare = startPinned('tests/proofs/bench/bareServer.ts', {});
  await call(bare, { port, ...(await fetchRaw(url, headers)) });
  const turns = {
    site: (length: number) => loadTurn(site, url, length, headers),
    bare: (length: number) => loadTurn(bare, `http://127.0.0.1:${port}/`, length, headers),
  };
  const compared = await compareTurns(turns, rounds, seconds);
  bare.disconnect();
  return compared;
}
