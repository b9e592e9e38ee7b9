import { createFaultRecord } from './faultRecord.ts';
import { logUncaughtFaults } from './faults.ts';
import { captureConsole, createLog } from './log.ts';
import { createShutdown, type ShutdownOptions, shutDownOnSignals } from './shutdown.ts';
import { describeUnusedProxy } from './unusedProxy.ts';

interface SupervisedServer extends ShutdownOptions {
  /** Notes ends after uncaught exceptions; undefined: the program has no folder. */
  faultFile?: string;
}

/** Asked again by then: the clock may have been set. */
const MAX_WAIT_MS = 60_000;

/**
 * Ends a server in good order: on SIGTERM or SIGINT with code 0, after an uncaught exception with code 1, so that its supervisor starts it again. A program
 * that has just ended so several times stays for a while (`createFaultRecord`) and goes on serving: what fails each time must not keep it down.
 * REQ-PRF-07.
 * @param server that is ready: until then an error should end the start
 */
export function superviseServer({ faultFile, ...options }: SupervisedServer): void {
  const shutdown = createShutdown(options);
  const record = createFaultRecord({ file: faultFile });
  let isWaiting = false;

  function endAfterFault(): void {
    if (isWaiting || shutdown.isStarted) return;
    const waitMs = Math.min(record.take(), MAX_WAIT_MS);
    if (waitMs === 0) {
      shutdown.start(1);
      return;
    }
    isWaiting = true;
    const seconds = Math.ceil(waitMs / 1_000);
    createLog(options.program).error(`it has ended too often after such exceptions, so it stays for ${seconds} s`);
    setTimeout(() => {
      isWaiting = false;
      endAfterFault();
    }, waitMs).unref();
  }

  captureConsole();
  const unused = describeUnusedProxy(process.env, process.execArgv);
  if (unused) createLog(options.program).warn(unused);
  shutDownOnSignals(shutdown);
  logUncaughtFaults(options.program, endAfterFault);
}
