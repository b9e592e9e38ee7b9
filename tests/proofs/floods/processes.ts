import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { root } from '../../../scripts/setup/root.mjs';
import { pinned } from '../../fixtures/startPinned.ts';
import type { FloodMessage } from './floodProcess.ts';
import { GIVE_UP_MS, type VisitorFigures } from './Visitor.ts';
import type { VisitorMessage, VisitorReport } from './visitorProcess.ts';

export type { FloodMessage, VisitorFigures };

/** Result of a flood. */
export interface FloodCounts {
  counts: Record<string, number>;
  refused: number;
}

const FLOOD_FILE = fileURLToPath(new URL('floodProcess.ts', import.meta.url));
const VISITOR_FILE = fileURLToPath(new URL('visitorProcess.ts', import.meta.url));
const TASKSET = '/usr/bin/taskset';

/** The load generator on the second core. It has a lower priority than the visitor on the same core, whose latency is measured. */
export function startFloodProcess() {
  const command = [process.execPath, FLOOD_FILE];
  const canPin = existsSync(TASKSET) && availableParallelism() > 1;
  const child = start(canPin ? [TASKSET, '-c', '1', ...command] : command);
  const call = (message: FloodMessage) =>
    new Promise<FloodCounts>((resolve) => {
      child.once('message', (answer) => resolve(answer as FloodCounts));
      child.send(message);
    });
  return { send: call, stop: () => call({ stop: true }), end: () => child.kill('SIGKILL') };
}

/** The second client, on the second core with the highest priority there. */
export function startVisitorProcess() {
  const child = start(pinned(1, [process.execPath, VISITOR_FILE]));
  const waiting = new Map<number, (isSeen: boolean) => void>();
  let onReady: (() => void) | undefined;
  let onFigures: ((figures: VisitorFigures) => void) | undefined;
  let lastId = 0;
  child.on('message', (report: VisitorReport) => {
    if ('ready' in report) return onReady?.();
    if ('figures' in report) return onFigures?.(report.figures);
    waiting.get(report.id)?.(report.seen);
    return waiting.delete(report.id);
  });
  const send = (message: VisitorMessage) => void child.send(message);
  return {
    /** Requests each page once, so that it is cached. */
    begin: (options: { origin: string; pages: string[]; images: string[]; coldPages: string[] }) =>
      new Promise<void>((resolve) => {
        onReady = resolve;
        send({ begin: options });
      }),
    visit: () =>
      new Promise<VisitorFigures>((resolve) => {
        onFigures = resolve;
        send({ visit: true });
      }),
    /** @returns milliseconds until the page showed the text; those after which the visitor gave up where it didn't */
    async waitFor(path: string, text: string): Promise<number> {
      const begun = performance.now();
      lastId += 1;
      const id = lastId;
      const isSeen = await new Promise<boolean>((resolve) => {
        waiting.set(id, resolve);
        send({ waitFor: { path, text, id } });
      });
      return isSeen ? performance.now() - begun : GIVE_UP_MS;
    },
    end: () => send({ end: true }),
    close: () => child.kill('SIGKILL'),
  };
}

export type VisitorProcess = ReturnType<typeof startVisitorProcess>;

function start([command = '', ...parameters]: string[]): ChildProcess {
  const child = spawn(command, parameters, { cwd: root, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  return child;
}
