import { repeatOnPostgres } from '../../fixtures/servers/repeatOnPostgres.ts';

// Repeats the tests of booking.
repeatOnPostgres([
  ['booking', () => import('../../../apps/leads/scheduler/booking/Scheduler.test.ts')],
  ['limits', () => import('../../../apps/leads/scheduler/schedulerLimits.test.ts')],
  ['service', () => import('../../../apps/leads/scheduler/createSchedulerService.test.ts')],
]);
