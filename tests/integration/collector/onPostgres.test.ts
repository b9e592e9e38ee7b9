import { repeatOnPostgres } from '../../fixtures/servers/repeatOnPostgres.ts';

// Repeats the tests of apps/services that store and read events and leads.
repeatOnPostgres([
  ['segment/protocol', () => import('../../../apps/services/segment/protocol.test.ts')],
  ['segment/batch', () => import('../../../apps/services/segment/batch.test.ts')],
  ['segment/limits', () => import('../../../apps/services/segment/limits.test.ts')],
  ['segment/nodeSdk', () => import('../../../apps/services/segment/nodeSdk.test.ts')],
  ['amplitude/events', () => import('../../../apps/services/amplitude/events.test.ts')],
  ['amplitude/replayParts', () => import('../../../apps/services/amplitude/replayParts.test.ts')],
  ['datadog', () => import('../../../apps/services/datadog/datadog.test.ts')],
  ['consent', () => import('../../../apps/services/consent/consent.test.ts')],
  [
    'visitor-identification',
    () => import('../../../apps/services/visitor-identification/visitorIdentification.test.ts'),
  ],
  ['inspector', () => import('../../../apps/services/inspector/inspectorService.test.ts')],
  ['store/visitor', () => import('../../../apps/services/store/visitorData.test.ts')],
  ['leads/service', () => import('../../../apps/services/leads/createLeadService.test.ts')],
  ['leads/signUpReferences', () => import('../../../apps/services/leads/signUpReferences.test.ts')],
  ['leads/visitorRecords', () => import('../../../apps/services/leads/visitorRecords.test.ts')],
  ['leads/notify/meetingMailTurns', () => import('../../../apps/services/leads/notify/meetingMailTurns.test.ts')],
  ['leads/store/addLead', () => import('../../../apps/services/leads/store/addLead.test.ts')],
  ['leads/store/deliveries', () => import('../../../apps/services/leads/store/deliveries.test.ts')],
  ['leads/store/meetings', () => import('../../../apps/services/leads/store/meetings.test.ts')],
  ['leads/store/suspects', () => import('../../../apps/services/leads/store/suspects.test.ts')],
  ['leads/store/personData', () => import('../../../apps/services/leads/store/personData.test.ts')],
]);
