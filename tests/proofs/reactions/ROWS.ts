import type { Row } from '../runRows.ts';
import { measureControl, measureOtherTab } from './browserRows.ts';
import { measureWithoutRedis, measureWithoutSite } from './clusterRows.ts';
import { measurePlanned, measureShutdown, measureWebhook } from './contentRows.ts';
import { measureFlagInSdk, measureFlagOnSite, measureStartWithoutFlags } from './flagRows.ts';
import { measureOverlayInteraction, measureOverlayTask } from './overlayRows.ts';
import { measureServicesAway, measureServicesHang, measureSlowBody } from './proxyRows.ts';
import type { Reactions } from './Reactions.ts';

/** How soon the site reacts to changes, plans and failures. */
export const ROWS: Row<Reactions>[] = [
  { name: 'flag-sdk', measure: measureFlagInSdk },
  { name: 'webhook', measure: measureWebhook },
  { name: 'shutdown', measure: measureShutdown },
  { name: 'away', measure: measureServicesAway },
  { name: 'hang', measure: measureServicesHang },
  { name: 'slow-body', measure: measureSlowBody },
  { name: 'flag-site', measure: measureFlagOnSite },
  { name: 'planned', measure: measurePlanned },
  { name: 'start', measure: measureStartWithoutFlags },
  { name: 'other-tab', measure: measureOtherTab },
  { name: 'control', measure: measureControl },
  { name: 'overlay-task', measure: measureOverlayTask },
  { name: 'overlay-interaction', measure: measureOverlayInteraction },
  { name: 'redis', measure: measureWithoutRedis },
  { name: 'varnish', measure: measureWithoutSite },
];
