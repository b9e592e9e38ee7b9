import { setTimeout as pause } from 'node:timers/promises';
import { LISTENERS, type Listener } from '../../fixtures/copy/listeners.ts';
import type { Copy } from '../../fixtures/copy/startCopy.ts';
import { Connection, HUNG_MS, type Outcome } from './Connection.ts';
import { type FaultLog, findCulprit } from './faults.ts';
import type { FuzzInput } from './HttpInput.ts';
import { isShed, judgeOutcome } from './judge.ts';

interface FuzzOptions {
  copy: Copy;
  /** Makes the input of an index. */
  inputOf(index: number): FuzzInput;
  count: number;
  log: FaultLog;
  /** Called about once a second. */
  onProgress?(sent: number): void;
  /** How long an answer is waited for; the tests' own limit where it isn't a figure. */
  hungMs?: number;
}

/** Result of a run. */
export interface FuzzResult {
  sent: number;
  shed: number;
  /** Answers by listener and status; 0: the connection was closed without a response. */
  statuses: Map<string, number>;
  /** The slowest answers, slowest first. */
  slowest: { milliseconds: number; index: number; input: FuzzInput }[];
  isAborted: boolean;
}

/** Inputs under way at the same time. */
const WORKERS = 48;
const MAX_SLOW = 10;
const MAX_CRASHES = 30;
/** Number of inputs before a crash that are recorded: its cause may have been answered already. */
const LAST_INPUTS = 150;
const PROGRESS_EVERY = 2_000;

/** Reports run at the lowest priority, behind servers that are under full load here. */
const REPORT_MS = 60_000;

/** Sends all inputs to a running copy, and records its faults. After a crash the copy is restarted. REQ-PRF-07. */
export async function runFuzz(options: FuzzOptions): Promise<FuzzResult> {
  const { copy, inputOf, count, log, onProgress, hungMs } = options;
  const result: FuzzResult = { sent: 0, shed: 0, statuses: new Map(), slowest: [], isAborted: false };
  const last: FuzzInput[] = [];
  let next = 0;
  let crashes = 0;
  let reviving: Promise<void> | undefined;

  async function revive(): Promise<void> {
    crashes += 1;
    const ended = copy.ended().map((name) => copy.applications[name].lastLines());
    const culprits = await findCulprit(copy, [...last]);
    await log.addCrash(culprits, ended.join('\n'));
    last.length = 0;
    result.isAborted = crashes >= MAX_CRASHES;
    await copy.revive();
  }

  function note(input: FuzzInput, index: number, outcome: Outcome): void {
    for (const { status } of outcome.heads) add(result.statuses, `${input.listener} ${status}`);
    if (outcome.heads.length === 0) add(result.statuses, `${input.listener} ${outcome.kind}`);
    if (isShed(outcome)) result.shed += 1;
    const { milliseconds } = outcome;
    const { slowest } = result;
    if (slowest.length >= MAX_SLOW && milliseconds <= (slowest.at(-1)?.milliseconds ?? 0)) return;
    slowest.push({ milliseconds, index, input });
    slowest.sort((one, other) => other.milliseconds - one.milliseconds);
    slowest.length = Math.min(slowest.length, MAX_SLOW);
  }

  async function work(): Promise<void> {
    const connections = connectionsTo(copy, hungMs);
    while (next < count && !result.isAborted) {
      await reviving;
      const index = next;
      next += 1;
      const input = inputOf(index);
      last.push(input);
      if (last.length > LAST_INPUTS) last.shift();
      const outcome = await connections[input.listener].send(input);
      result.sent += 1;
      if (result.sent % PROGRESS_EVERY === 0) onProgress?.(result.sent);
      note(input, index, outcome);
      if (outcome.kind === 'closed') await pause(0);
      if (copy.ended().length > 0) {
        reviving ??= revive().finally(() => {
          reviving = undefined;
        });
        await reviving;
        continue;
      }
      const fault = judgeOutcome(outcome);
      if (fault) await log.add({ index, input, fault, outcome });
    }
    for (const connection of Object.values(connections)) connection.close();
  }

  await Promise.all(Array.from({ length: WORKERS }, work));
  return result;
}

/** One connection to each listener. */
function connectionsTo({ ports }: Pick<Copy, 'ports'>, hungMs?: number): Record<Listener, Connection> {
  const listeners = Object.keys(LISTENERS) as Listener[];
  const connections = listeners.map((listener) => [
    listener,
    new Connection(ports[listener], hungMs ?? (listener === 'admin' ? REPORT_MS : HUNG_MS)),
  ]);
  return Object.fromEntries(connections) as Record<Listener, Connection>;
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
