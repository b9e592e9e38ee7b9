import { readFileSync } from 'node:fs';
import { startPostgres } from '../../fixtures/servers/startPostgres.ts';

/** A PostgreSQL that a proof makes fail. */
export interface Database {
  url: string;
  kill(): Promise<void>;
  /** After `kill`, on the same port with the same data. */
  startAgain(): Promise<void>;
  /** It hangs: its processes keep their connections and answer nothing. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

/** Starts it, empty. */
export async function startDatabase(): Promise<Database> {
  let server = await startPostgres();
  // Each of its connections is a process.
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of [Number(server.child.pid), ...listChildren(Number(server.child.pid))]) process.kill(pid, signal);
  };
  return {
    url: server.url,
    kill: () => server.stop('SIGKILL'),
    async startAgain() {
      server = await startPostgres({ port: server.port, folder: server.folder });
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    stop: () => server.stop(),
  };
}

function listChildren(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}
