import { SetupError } from '../../setup/SetupError.mjs';
import { planCollectorEndpoint } from './planCollectorEndpoint.mjs';
import { planContentEndpoint } from './planContentEndpoint.mjs';
import { planLeadsEndpoint } from './planLeadsEndpoint.mjs';

const PLANS = {
  collector: planCollectorEndpoint,
  leads: planLeadsEndpoint,
  content: planContentEndpoint,
};

/** Why an application has no skeleton, and what would be right. */
const REFUSED = {
  studio:
    'The studio stores nothing: it asks the private listeners of the others. Add a route to a service of the private listener that has the data (copy apps/collector/inspector/exposureService.ts), and ask it from apps/studio.',
  product:
    'The stand-in of the product is for development: what it answers is the real product’s to decide. What the site or its visitors need belongs to collector, leads or content.',
  site: 'The site has no store. What browsers send to it belongs to collector or leads, and what it serves of the content to content; what decides or renders a page is an endpoint in apps/site/start.ts (copy apps/site/src/server/cookies/cookieEndpoint.ts).',
  demo: 'The demo has no store, and nothing of the site depends on it. What its visitors send belongs to the collector.',
};

const FIRST = `First: is an endpoint needed?
  A form of the content takes what a visitor fills in: fields, checks, storage, notifications, export and erasure are there, without code
  (docs/how-to/form.md). What a visitor does is an event: npm run new -- event <name>. What editors write is content: npm run new -- page or section.
  An endpoint is for what none of them can take (docs/how-to/endpoint.md).`;

/**
 * An endpoint of an application, that browsers reach by way of the site.
 * @param {string} words the application, then what the endpoint takes
 * @param {string} root the repository's folder
 */
export function planEndpoint(words, root) {
  const [app, ...name] = words.split(' ');
  if (Object.hasOwn(REFUSED, app))
    throw new SetupError(`"${app}" can't have an endpoint by this command.`, REFUSED[app]);
  if (!Object.hasOwn(PLANS, app))
    throw new SetupError(
      `"${app}" is no application with endpoints.`,
      `collector: a kind of record that browsers send, stored by visitor.\nleads: what a person sends, stored by person.\ncontent: what is read from the content, and stores nothing.\nSuch as: npm run new -- endpoint collector "survey answers"`,
    );
  return { first: FIRST, ...PLANS[app](name.join(' '), root) };
}
