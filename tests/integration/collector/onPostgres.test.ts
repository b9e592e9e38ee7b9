import { repeatOnPostgres } from '../../fixtures/servers/repeatOnPostgres.ts';

// Repeats the tests of collector, leads and studio that store and read events and leads.
repeatOnPostgres([
  ['segment/protocol', () => import('../../../apps/collector/segment/protocol.test.ts')],
  ['segment/batch', () => import('../../../apps/collector/segment/batch.test.ts')],
  ['segment/limits', () => import('../../../apps/collector/segment/limits.test.ts')],
  ['segment/nodeSdk', () => import('../../../apps/collector/segment/nodeSdk.test.ts')],
  ['amplitude/events', () => import('../../../apps/collector/amplitude/events.test.ts')],
  ['amplitude/replayParts', () => import('../../../apps/collector/amplitude/replayParts.test.ts')],
  ['datadog', () => import('../../../apps/collector/datadog/datadog.test.ts')],
  ['consent', () => import('../../../apps/collector/consent/consent.test.ts')],
  ['consent/totals', () => import('../../../apps/collector/consent/consentTotals.test.ts')],
  [
    'visitor-identification',
    () => import('../../../apps/collector/visitor-identification/visitorIdentification.test.ts'),
  ],
  ['inspector', () => import('../../../apps/collector/inspector/inspectorService.test.ts')],
  ['store/visitor', () => import('../../../apps/studio/visitors/visitorData.test.ts')],
  ['leads/service', () => import('../../../apps/leads/createLeadService.test.ts')],
  ['leads/signUpReferences', () => import('../../../apps/leads/signUpReferences.test.ts')],
  ['leads/visitorRecords', () => import('../../../apps/studio/visitors/visitorRecords.test.ts')],
  ['leads/notify/meetingMailTurns', () => import('../../../apps/leads/notify/meetingMailTurns.test.ts')],
  ['leads/store/addLead', () => import('../../../apps/leads/store/addLead.test.ts')],
  ['leads/store/deliveries', () => import('../../../apps/leads/store/deliveries.test.ts')],
  ['leads/store/meetings', () => import('../../../apps/leads/store/meetings.test.ts')],
  ['leads/store/suspects', () => import('../../../apps/leads/store/suspects.test.ts')],
  ['leads/store/personData', () => import('../../../apps/leads/store/personData.test.ts')],
  ['leads/store/leadState', () => import('../../../apps/leads/store/leadState.test.ts')],
  ['leads/store/leadList', () => import('../../../apps/leads/store/leadList.test.ts')],
  ['leads/sales', () => import('../../../apps/leads/sales/salesService.test.ts')],
  ['leads/reminders', () => import('../../../apps/leads/reminders/reminders.test.ts')],
]);
