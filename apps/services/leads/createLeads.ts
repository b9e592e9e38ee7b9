import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { routerOf } from '@cumulus/forms/meetingForms';
import type { ContentStore } from '../content/store/ContentStore.ts';
import type { ServicesEnvironment } from '../environment.ts';
import type { ServiceLimits } from '../http/clientLimits.ts';
import type { Service } from '../http/Service.ts';
import { Scheduler } from '../scheduler/booking/Scheduler.ts';
import { createSchedulerService } from '../scheduler/createSchedulerService.ts';
import { createDeskReader } from '../scheduler/desk/publishedDesk.ts';
import { createMeetingTokens } from '../scheduler/meetingTokens.ts';
import { createLeadService, type LeadServiceOptions } from './createLeadService.ts';
import type { LeadStore } from './LeadStore.ts';
import { CONFIRMATION_ID } from './notify/confirmationMail.ts';
import { createChannels } from './notify/createChannels.ts';
import { LeadNotifier } from './notify/LeadNotifier.ts';
import { createPageAddress } from './notify/pageAddresses.ts';
import { createRedemptionService } from './signUpReferences.ts';

interface LeadParts {
  environment: ServicesEnvironment;
  /** Public origin of the site. */
  siteUrl: string;
  store: LeadStore;
  content: ContentStore;
  limits: ServiceLimits;
}

/** What the services have for leads. */
export interface Leads {
  /** For the site's server and the product's, and the meeting scheduler. */
  services: Service[];
  /** Is ended before the store is closed. */
  notifier: LeadNotifier;
  /** Called once the content is loaded and the services listen. */
  start(): void;
}

/** Creates the services of leads, and what notifies people of them. */
export function createLeads({ environment, siteUrl, store, content, limits }: LeadParts): Leads {
  const tokens = createMeetingTokens(environment.LEADS_SECRET);
  const readDesk = createDeskReader(content, deskFile(environment));
  // Each good state is saved, also those during which nobody wants a meeting.
  content.onChange(() => void readDesk());
  const notifier = new LeadNotifier(
    store,
    createChannels({
      environment,
      store,
      siteUrl,
      pageAddress: createPageAddress(content, siteUrl),
      meetings: { readDesk, ...tokens },
    }),
  );
  const notifications: LeadServiceOptions['notifications'] = {
    channelsFor: (_, isConfirmed) => notifier.leadChannels.filter((id) => isConfirmed || id !== CONFIRMATION_ID),
    onStored: () => notifier.wake(),
  };
  const meetings = { routerFor: routerOf, ...tokens };
  const scheduler = new Scheduler({
    store,
    readDesk,
    channels: () => notifier.meetingChannels,
    onChange: () => notifier.wake(),
  });
  const services = [
    {
      ...createLeadService({ store, secret: environment.LEADS_SECRET, limits, notifications, meetings }),
      problems: () => [...store.problems(), ...notifier.problems(), ...readDesk.problems()],
      status: () => ({ ...store.status(), channels: notifier.status() }),
      metrics: async () => [...(await store.metrics()), ...notifier.metrics()],
    },
    createRedemptionService({ store, secret: environment.PRODUCT_SECRET, limits }),
    createSchedulerService({ scheduler, store, limits, siteUrl }),
  ];
  return {
    services,
    notifier,
    start() {
      readDesk();
      notifier.start();
    },
  };
}

/** The last good sales desk of a content folder; several folders may share the cache. */
function deskFile({ SERVICES_CACHE_DIR, CONTENT_DIR }: ServicesEnvironment): string {
  return join(
    SERVICES_CACHE_DIR,
    'sales-desk',
    `${createHash('sha256').update(CONTENT_DIR).digest('hex').slice(0, 16)}.json`,
  );
}
