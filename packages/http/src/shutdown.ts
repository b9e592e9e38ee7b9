import { logFault } from './faults.ts';
import { createLog } from './log.ts';

/** Default of `LAME_DUCK_MS`. Balancers need less to notice: Varnish here asks each second, and takes a node for down after two failed checks. */
export const LAME_DUCK_MS = 5_000;
/** Draining that takes longer is given up: the process ends all the same. */
export const DRAIN_LIMIT_MS = 8_000;

/** What a server does when it stops. */
export interface ShutdownOptions {
  /** Name in the log. */
  program: string;
  /** How long the server still takes requests, so that balancers send no new ones before it closes its listener. */
  lameDuckMs: number;
  /** From now on health fails and each connection ends with its next response; the listener stays open. */
  announce(): void;
  /** Closes the listener, lets running requests finish and closes what is open. */
  drain(): Promise<unknown>;
  exit?(code: number): void;
}

/** Ends a server without failing a request. */
export interface Shutdown {
  readonly isStarted: boolean;
  /** Announces it, waits for the lame duck's time, drains and ends with the code. Further calls change nothing. */
  start(code: number): void;
  /** No longer waits for balancers. */
  hurry(): void;
}

/** Creates the shutdown of a server; it isn't started. */
export function createShutdown(options: ShutdownOptions): Shutdown {
  const { program, lameDuckMs, announce, drain, exit = process.exit } = options;
  const hurried = Promise.withResolvers<void>();
  let isStarted = false;

  async function run(): Promise<void> {
    announce();
    await endsWithin(lameDuckMs, hurried.promise);
    if (await endsWithin(DRAIN_LIMIT_MS, drain())) return;
    createLog(program).error(`still busy ${DRAIN_LIMIT_MS / 1_000} s after it closed: it ends now`);
  }

  return {
    get isStarted() {
      return isStarted;
    },
    start(code) {
      if (isStarted) return;
      isStarted = true;
      run().then(
        () => exit(code),
        (error) => {
          logFault(`${program}: stopping`, error);
          exit(code || 1);
        },
      );
    },
    hurry: () => hurried.resolve(),
  };
}

/** Waits for something. @returns whether it ended in time */
async function endsWithin(limitMs: number, awaited: Promise<unknown>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(late.resolve, limitMs, false);
  try {
    return await Promise.race([awaited.then(() => true), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Shuts down on SIGTERM or SIGINT; where it is shutting down already, the signal ends the wait for balancers. */
export function shutDownOnSignals(shutdown: Shutdown): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (shutdown.isStarted) shutdown.hurry();
      else shutdown.start(0);
    });
}
