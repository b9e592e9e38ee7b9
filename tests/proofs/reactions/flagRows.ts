import { GrowthBook, setPolyfills } from '@growthbook/growthbook';
import { EventSource } from 'eventsource';
import { startFlags } from '../../../apps/content/testing/startFlags.ts';
import { until } from '../../fixtures/servers/until.ts';
import { measureStart } from '../bench/measureStart.ts';
import { Visitor } from '../experiments/running/Visitor.ts';
import type { Figure } from '../Figure.ts';
import { LIMITS } from './LIMITS.ts';
import { listenSilently, type Reactions, reaction, temporaryFolder, timed } from './Reactions.ts';

/** From a written flag file to the vendor's client, which has the stream open. */
export async function measureFlagInSdk(reactions: Reactions): Promise<Figure> {
  setPolyfills({ EventSource });
  const flags = await startFlags();
  const client = new GrowthBook({ apiHost: flags.url, clientKey: 'plain', attributes: { id: 'ann' } });
  try {
    await client.init({ streaming: true });
    await until(() => flags.status().streams === 1, 'the stream of flags');
    const times = await reactions.times(async (run) => {
      const isOn = run % 2 === 0;
      const changed = new Promise<void>((resolve) =>
        client.setRenderer(() => client.isOn('live') === isOn && resolve()),
      );
      return timed(async () => {
        await flags.edit('features/live.json', { defaultValue: isOn });
        await changed;
      });
    });
    return reaction('Flag change until the SDK has it', times, LIMITS.flagMs, 'REQ-FLG-05');
  } finally {
    client.destroy({ destroyAllStreams: true });
    await flags.close();
  }
}

const EXPERIMENT = 'home-hero';

/** From a written experiment to the page of a new visitor that shows its released variation. */
export async function measureFlagOnSite(reactions: Reactions): Promise<Figure> {
  const { origin, flags } = await reactions.copy();
  const shows = async (variation: string) => {
    const visit = await new Visitor(origin).visit('/');
    return visit.text().includes(`data-flag="${EXPERIMENT}" data-value="${variation}"`);
  };
  const times = await reactions.times((run) => {
    const releasedVariation = run % 2 === 0 ? 'brain' : 'board';
    return timed(async () => {
      await flags.editExperiment(EXPERIMENT, { status: 'stopped', releasedVariation });
      await until(() => shows(releasedVariation), `the page with ${releasedVariation}`);
    });
  });
  return reaction('Flag change until a page shows it', times, LIMITS.flagMs, 'REQ-FLG-05');
}

/** Starts with a flag service that never answers, against starts with one that does, in turn. */
export async function measureStartWithoutFlags(reactions: Reactions): Promise<Figure> {
  const { ports } = await reactions.copy();
  const contentUrl = `http://127.0.0.1:${ports.content}`;
  const silent = await listenSilently();
  const start = (variables: Record<string, string>) =>
    measureStart(contentUrl, 1, { FLAGS_CACHE_DIR: temporaryFolder(), ...variables });
  try {
    await start({});
    const withFlags: number[] = [];
    const without = await reactions.times(async () => {
      withFlags.push(await start({}));
      return start({ GROWTHBOOK_API_HOST: silent.url });
    });
    if (silent.connections() < reactions.runs)
      throw new Error('a start did not ask the flag service that never answers');
    const added = without.map((ms, run) => ms - (withFlags[run] ?? 0));
    return reaction('Start without flags: added', added, LIMITS.addedStartMs, 'REQ-FLG-17');
  } finally {
    silent.close();
  }
}
