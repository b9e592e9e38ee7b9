import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { ContentSource } from '@cumulus/content-client/contentSource';
import { routerOf } from '@cumulus/forms/meetingForms';
import type { Service } from '@cumulus/server/Service';
import type { ServiceLimits } from '@cumulus/server/serviceLimits';
import type { ContentReader } from './content/ContentReader.ts';
import { createFormNamer } from './content/formNames.ts';
import { createLeadService, type LeadServiceOptions } from './createLeadService.ts';
import type { LeadsEnvironment } from './environment.ts';
import type { LeadStore } from './LeadStore.ts';
import { CONFIRMATION_ID } from './notify/confirmationMail.ts';
import { createChannels } from './notify/createChannels.ts';
import { createDigestService } from './notify/createDigestService.ts';
import { LeadNotifier } from './notify/LeadNotifier.ts';
import { createPageAddress } from './notify/pageAddresses.ts';
import { VISITOR_REMINDER_ID } from './notify/reminderMail.ts';
import { ReminderPlanner } from './reminders/ReminderPlanner.ts';
import { createSalesService } from './sales/salesService.ts';
import { Scheduler } from './scheduler/booking/Scheduler.ts';
import { createSchedulerService } from './scheduler/createSchedulerService.ts';
import { createDeskReader, openDeskCopy } from './scheduler/desk/publishedDesk.ts';
import { createMeetingTokens } from './scheduler/meetingTokens.ts';
import { createRedemptionService } from './signUpReferences.ts';
import { createVisitorService } from './visitorService.ts';

interface LeadParts {
  environment: LeadsEnvironment;
  store: LeadStore;
  content: ContentReader;
  limits: ServiceLimits;
}

/** The services of leads. */
export interface Leads {
  /** For browsers and the product's server: the meeting scheduler, and sign-ups that are redeemed. */
  public: Service[];
  /** For the site's server and the studio: what takes leads, and what exports and erases them. */
  internal: Service[];
  /** Are ended before the store is closed. */
  notifier: LeadNotifier;
  reminders: ReminderPlanner;
}

/** Creates the services of leads, and what notifies people of them. */
export async function createLeads({ environment, store, content, limits }: LeadParts): Promise<Leads> {
  const { siteUrl } = environment;
  const tokens = createMeetingTokens(environment.LEADS_SECRET);
  const readDesk = createDeskReader(
    content,
    await openDeskCopy(cacheFile(environment.SERVICES_CACHE_DIR, 'sales-desk', environment.content)),
  );
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
      nameForm: createFormNamer(content),
    }),
  );
  const notifications: LeadServiceOptions['notifications'] = {
    channelsFor: (_, isConfirmed) =>
      notifier.channelsFor('leads').filter((id) => isConfirmed || id !== CONFIRMATION_ID),
    onStored: () => notifier.wake(),
  };
  const meetings = { routerFor: routerOf, ...tokens };
  const scheduler = new Scheduler({
    store,
    readDesk,
    channels: () => notifier.channelsFor('meetings'),
    onChange: () => notifier.wake(),
  });
  const reminders = new ReminderPlanner({
    store,
    channels: notifier.channelsFor('reminders').map((id) => ({
      id,
      // The visitor reads by their own clock, sales by that of the desk.
      zoneOf: ({ timeZone }) => (id === VISITOR_REMINDER_ID && timeZone) || scheduler.timeZone,
    })),
    onPlanned: () => notifier.wake(),
  });
  const leads: Service = {
    ...createLeadService({ store, secret: environment.LEADS_SECRET, limits, notifications, meetings }),
    problems: () => [...store.problems(), ...notifier.problems(), ...readDesk.problems(), ...content.problems()],
    status: () => ({ ...store.status(), channels: notifier.status() }),
    metrics: () => [...store.metrics(), ...notifier.metrics()],
  };
  return {
    public: [
      createRedemptionService({ store, secret: environment.PRODUCT_SECRET, limits }),
      createSchedulerService({ scheduler, store, limits, siteUrl }),
    ],
    internal: [
      leads,
      createVisitorService(store),
      createDigestService(environment),
      createSalesService({ store, content, scheduler, tokens, onRetry: () => notifier.wake() }),
    ],
    ...{ notifier, reminders },
  };
}

/** The cache file of a content source; several services may share the folder. */
export function cacheFile(folder: string, name: string, { host, space, environment }: ContentSource): string {
  const source = createHash('sha256').update([host, space, environment].join('\n')).digest('hex').slice(0, 16);
  return join(folder, name, `${source}.json`);
}
