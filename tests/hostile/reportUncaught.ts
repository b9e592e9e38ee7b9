import { UNCAUGHT_MARK } from './UNCAUGHT_MARK.ts';

// Loaded before a server under test (`node --import`): reports what nothing caught, even where the server goes on after it.
process.on('uncaughtExceptionMonitor', (error, origin) => {
  console.error(`${UNCAUGHT_MARK} ${origin}: ${(error as Error)?.stack ?? String(error)}`.replaceAll('\n', ' ⏎ '));
});
