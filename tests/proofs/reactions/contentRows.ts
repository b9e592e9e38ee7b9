import { startReceiver } from '@cumulus/server/testing/startReceiver';
import { entry } from '../../../apps/content/testing/fixtureSpace.ts';
import { startFixture } from '../../../apps/content/testing/startFixture.ts';
import { until } from '../../fixtures/servers/until.ts';
import type { Figure } from '../Figure.ts';
import { LIMITS } from './LIMITS.ts';
import { listenSilently, type Reactions, reaction, timed } from './Reactions.ts';

/** Until then the content is loaded without the page. */
const AHEAD_MS = 2_000;
const PAGE = 'pageTeamLaw';

/** From the time of a scheduled publication to the first response with the page. */
export async function measurePlanned(reactions: Reactions): Promise<Figure> {
  const { origin, content } = await reactions.copy();
  const isThere = async (path: string) => (await fetch(origin + path)).ok;
  const times = await reactions.times(async (run) => {
    const [id, slug] = [`pagePlanned${run}`, `planned-${run}`];
    const page = content.entryLike(PAGE, id);
    page.fields.slug = { 'en-US': slug };
    delete page.sys.publishedVersion;
    const at = Date.now() + AHEAD_MS;
    const action = {
      sys: { id: `planned-${run}`, type: 'ScheduledAction', status: 'scheduled' },
      entity: { sys: { type: 'Link' as const, linkType: 'Entry', id } },
      scheduledFor: { datetime: new Date(at).toISOString() },
      action: 'publish' as const,
    };
    await content.write(`planned-${run}.json`, { entries: [page], scheduledActions: [action] });
    if (await isThere(`/${slug}`)) throw new Error(`/${slug} is there before its time`);
    await until(() => isThere(`/${slug}`), `the page that is planned for ${action.scheduledFor.datetime}`);
    return Date.now() - at;
  });
  return reaction('Planned publication after its time', times, LIMITS.plannedMs, 'REQ-PRF-10');
}

const author = (id: string) => ({ entries: [entry('author', id, { name: { 'en-US': id } })] });

/** A publication reaches one receiver while another takes connections and never answers. */
export async function measureWebhook(reactions: Reactions): Promise<Figure> {
  const [silent, receiver] = [await listenSilently(), await startReceiver()];
  const urls = `${silent.url}/webhook, ${receiver.url}`;
  const fixture = await startFixture({ CONTENT_WEBHOOK_URLS: urls, CONTENT_WEBHOOK_SECRET: 'ab'.repeat(32) });
  try {
    const times = await reactions.times((run) =>
      timed(async () => {
        await fixture.write(`main/entries/new-${run}.json`, author(`new${run}`));
        await until(() => receiver.received.length > run, 'the webhook');
      }),
    );
    return reaction('Webhook beside a receiver that hangs', times, LIMITS.webhookMs, 'REQ-PRF-10');
  } finally {
    await fixture.close();
    await receiver.close();
    silent.close();
  }
}

/** The content system stops while one webhook waits for an answer and another for its retry. */
export async function measureShutdown(reactions: Reactions): Promise<Figure> {
  const silent = await listenSilently();
  // Its first answer fails: the next try is due half a second later.
  const failing = await startReceiver(Array.from({ length: 100 }, () => 503));
  const urls = `${silent.url}/webhook, ${failing.url}`;
  const { warn } = console;
  console.warn = () => undefined;
  try {
    const times = await reactions.times(async () => {
      const sent = failing.received.length;
      const fixture = await startFixture({ CONTENT_WEBHOOK_URLS: urls, CONTENT_WEBHOOK_SECRET: 'ab'.repeat(32) });
      await fixture.write('main/entries/new.json', author('new'));
      await until(() => failing.received.length > sent, 'the webhook');
      return timed(() => fixture.close());
    });
    return reaction('Shutdown while webhooks wait', times, LIMITS.shutdownMs, 'REQ-PRF-10');
  } finally {
    console.warn = warn;
    await failing.close();
    silent.close();
  }
}
