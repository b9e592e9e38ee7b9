import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { countRenderings } from './countRenderings.ts';
import { readPage } from './readPage.ts';

/** How fast a change in the content reaches visitors. */
export interface PublishFigures {
  p50Ms: number;
  p99Ms: number;
  /** Requests of the load that failed, and how many there were. */
  failed: number;
  requests: number;
  /** Pages that were rendered for a change, beside those that use the entry. */
  needless: number;
}

interface PublishOptions {
  /** The site. */
  origin: string;
  metricsUrl: string;
  /** Content folder of the services that the site asks; its files are changed. */
  contentDirectory: string;
  rounds: number;
  /** What is loaded meanwhile, one request every `LOAD_EVERY_MS`. */
  loadPaths: string[];
}

type ExportFile = { entries: { sys: { id: string }; fields: Record<string, Record<string, string>> }[] };

const LOAD_EVERY_MS = 10;
/** A publishing that isn't live by then counts as so long. */
const GIVE_UP_MS = 5_000;
/** Past the moment in which changes count as one burst. */
const BETWEEN_MS = 150;
/** One entry that one page shows. */
const CHANGED = { file: 'cumulus/entries/pricing.json', id: 'pagePricing', field: 'seoDescription', path: '/pricing' };

/**
 * Publishes an entry again and again by writing its file, under light load, and times each until the page has it.
 * @param options the running site and its content
 */
export async function measurePublish({ origin, metricsUrl, contentDirectory, rounds, loadPaths }: PublishOptions) {
  const file = join(contentDirectory, CHANGED.file);
  const original = await readFile(file, 'utf8');
  for (const path of [CHANGED.path, ...loadPaths]) await readPage(origin + path);
  const load = startLoad(loadPaths.map((path) => origin + path));
  const times: number[] = [];
  let needless = 0;
  try {
    for (let round = 0; round < rounds; round += 1) {
      const before = await countRenderings(metricsUrl);
      times.push(await publish(file, original, `Published ${round} ${Date.now()}`, origin));
      await pause(BETWEEN_MS);
      needless += (await countRenderings(metricsUrl)) - before - 1;
    }
  } finally {
    await replace(file, original);
  }
  const { failed, requests } = await load.stop();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { p50Ms: at(0.5), p99Ms: at(0.99), failed, requests, needless } satisfies PublishFigures;
}

async function publish(file: string, original: string, text: string, origin: string): Promise<number> {
  const content = JSON.parse(original) as ExportFile;
  const field = content.entries.find(({ sys }) => sys.id === CHANGED.id)?.fields[CHANGED.field];
  if (!field) throw new Error(`${file} has no ${CHANGED.id} with a field ${CHANGED.field}`);
  field['en-US'] = text;
  await replace(file, JSON.stringify(content, null, 2));
  const begun = performance.now();
  while (performance.now() - begun < GIVE_UP_MS) {
    if ((await readPage(origin + CHANGED.path)).includes(text)) return performance.now() - begun;
    await pause(2);
  }
  return GIVE_UP_MS;
}

/** In one step, so that nobody reads half a file. */
async function replace(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}

function startLoad(urls: string[]) {
  let [failed, requests, isStopped] = [0, 0, false];
  const running = (async () => {
    while (!isStopped) {
      const url = urls[requests % urls.length] ?? '';
      requests += 1;
      await readPage(url).catch(() => {
        failed += 1;
      });
      await pause(LOAD_EVERY_MS);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await running;
      return { failed, requests };
    },
  };
}
