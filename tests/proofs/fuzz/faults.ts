import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { LISTENERS, type Listener } from '../../fixtures/copy/listeners.ts';
import type { Copy } from '../../fixtures/copy/startCopy.ts';
import { Connection, type Outcome } from './Connection.ts';
import type { FuzzInput } from './HttpInput.ts';
import { minimize } from './minimize.ts';

/** An input that counts against the server, as it is written to a file. */
export interface SavedFault {
  fault: string;
  /** How often the same was seen. */
  count: number;
  listener: Listener;
  isFramed: boolean;
  isHead: boolean;
  /** A readable form: bytes as Latin-1, shortened. */
  shown: string;
  base64: string;
  lastLines?: string;
}

interface SeenFault {
  index: number;
  input: FuzzInput;
  fault: string;
  outcome: Outcome;
}

/** Collects faults, each kind once with its smallest input, and keeps a file of them up to date. */
export interface FaultLog {
  readonly saved: SavedFault[];
  /** How many there were of a kind: `crash`, `error`, `hung`. */
  countOf(fault: string): number;
  add(seen: SeenFault): Promise<void>;
  /** @param inputs those that caused it, or that may have */
  addCrash(inputs: FuzzInput[], lastLines: string): Promise<void>;
}

const SHOWN_LENGTH = 600;
/** A crash after the response. */
const AFTERMATH_MS = 30;

/** @param file for the faults, as JSON @param copy in which inputs are minimized */
export function createFaultLog(file: string, copy: Pick<Copy, 'applications' | 'ports'>): FaultLog {
  const byKind = new Map<string, SavedFault>();
  const counts = new Map<string, number>();

  function keep(kind: string, input: FuzzInput, more: { fault: string; lastLines?: string }): void {
    const saved = { ...toSaved(input, more.fault), ...more };
    byKind.set(kind, saved);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify([...byKind.values()], null, 2));
    console.log(`\n  ${more.fault} at ${input.listener}:\n${indent(saved.shown)}`);
  }

  function isFirst(fault: string, kind: string): boolean {
    counts.set(fault, (counts.get(fault) ?? 0) + 1);
    const existing = byKind.get(kind);
    if (existing) existing.count += 1;
    return !existing;
  }

  return {
    get saved() {
      return [...byKind.values()];
    },
    countOf: (fault) => counts.get(fault) ?? 0,
    async add({ index, input, fault, outcome }) {
      const status = outcome.heads.at(-1)?.status ?? 0;
      const kind = `${fault} ${status} ${input.listener} ${endpointOf(input)}`;
      if (!isFirst(fault, kind)) return;
      const server = copy.applications[LISTENERS[input.listener]];
      const lastLines = server.lastLines().split('\n').slice(-8).join('\n');
      // Registered before it is minimized, so that others of its kind are not minimized at the same time.
      byKind.set(kind, { ...toSaved(input, fault), count: 1 });
      const smaller = fault === 'error' ? await minimize(input, status, copy.ports[input.listener]) : input;
      keep(kind, smaller, { fault: `${fault} ${status || ''} (index ${index})`, lastLines });
    },
    async addCrash(inputs, lastLines) {
      const [first] = inputs;
      if (!first) return;
      const kind = `crash ${inputs.length === 1 ? endpointOf(first) : lastLines.slice(-200)}`;
      if (!isFirst('crash', kind)) return;
      for (const [index, input] of inputs.entries())
        keep(`${kind} ${index}`, input, { fault: `crash (one of ${inputs.length})`, lastLines });
    },
  };
}

/** Reads faults from a file. @throws Error when it isn't one of `createFaultLog` */
export function readFaults(file: string): { input: FuzzInput; fault: string }[] {
  const saved = JSON.parse(readFileSync(file, 'utf8')) as SavedFault[];
  return saved.map(({ listener, isFramed, isHead, base64, fault }) => ({
    ...{ fault, input: { listener, isFramed, isHead, bytes: Buffer.from(base64, 'base64') } },
  }));
}

/** Repeats the inputs before a crash one by one. @returns the one that crashes a server, or all where none does alone */
export async function findCulprit(copy: Copy, suspects: FuzzInput[]): Promise<FuzzInput[]> {
  for (const input of [...suspects].reverse()) {
    await copy.revive();
    const connection = new Connection(copy.ports[input.listener]);
    await connection.send(input);
    await pause(AFTERMATH_MS);
    connection.close();
    if (copy.ended().length > 0) return [input];
  }
  return suspects.slice(-10);
}

function toSaved({ listener, isFramed, isHead, bytes }: FuzzInput, fault: string): SavedFault {
  const shown = bytes.toString('latin1');
  return {
    ...{ fault, count: 1, listener, isFramed, isHead, base64: bytes.toString('base64') },
    shown: shown.length > SHOWN_LENGTH ? `${shown.slice(0, SHOWN_LENGTH)}… (${shown.length} bytes)` : shown,
  };
}

/** Method and the first segments of the path: faults there have mostly one cause. */
function endpointOf({ bytes }: FuzzInput): string {
  const [method = '', target = ''] = bytes
    .subarray(0, 300)
    .toString('latin1')
    .split(/[\s\r\n]/, 2);
  return `${method} ${target.split('?')[0]?.split('/').slice(0, 4).join('/').slice(0, 60)}`;
}

function indent(text: string): string {
  return text.replace(/[^\x20-\x7e\n]/g, '·').replace(/^/gm, '    ');
}
