import { repeatOnPostgres } from '../../fixtures/servers/repeatOnPostgres.ts';

// Repeats the tests of booking.
repeatOnPostgres([
  ['booking', () => import('../../../apps/services/scheduler/booking/Scheduler.test.ts')],
  ['limits', () => import('../../../apps/services/scheduler/schedulerLimits.test.ts')],
  ['service', () => import('../../../apps/services/scheduler/createSchedulerService.test.ts')],
]);
