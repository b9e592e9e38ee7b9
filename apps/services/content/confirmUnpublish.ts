import { DEFAULT_ADMIN_PORT } from '../admin/adminServer.ts';
import { readEnvironment } from '../environment.ts';
import { metric } from '../http/metrics.ts';
import { sendJson } from '../http/responses.ts';
import { methodNotAllowed, RequestError, type Service, type ServiceRequest } from '../http/Service.ts';
import type { ContentStore } from './store/ContentStore.ts';
import { describeProblem } from './store/exportFiles.ts';
import type { HeldUnpublishings } from './store/ServedSpace.ts';

const METHODS = 'GET, HEAD, POST';

/**
 * `/content/confirm-unpublish` of the admin listener: GET shows the held unpublishings, POST carries them out. Problems of the files are in the
 * listener's `/healthz`, the number of held pages in its `/metrics`.
 */
export function createContentAdminService(
  store: Pick<ContentStore, 'held' | 'problems' | 'confirmUnpublishings' | 'ensureFresh'>,
): Service {
  async function answer({ method, response }: ServiceRequest): Promise<void> {
    // The confirmation applies to the current files.
    await store.ensureFresh();
    if (method === 'POST') {
      const confirmed = await store.confirmUnpublishings();
      for (const { space, pages, others } of confirmed)
        console.info(`content: ${space}: confirmed: ${pages.length} pages and ${others} others are unpublished`);
      sendJson(response, 200, { confirmed: confirmed.map(describeHeld), held: store.held.map(describeHeld) });
      return;
    }
    if (method === 'GET' || method === 'HEAD') {
      sendJson(response, 200, { held: store.held.map(describeHeld) });
      return;
    }
    throw methodNotAllowed(method, METHODS, 'GET to see what waits, POST to confirm');
  }

  return {
    prefix: '/content',
    async handle(call) {
      if (call.path === '/confirm-unpublish') return answer(call);
      throw new RequestError(404, 'NotFound', 'Known: /content/confirm-unpublish');
    },
    problems: () => store.problems.map((problem) => `content: ${describeProblem(problem)}`),
    metrics: () => [
      metric(
        'services_content_held_pages',
        'gauge',
        'Pages that are gone from the files and stay published until that is confirmed',
        store.held.reduce((sum, { pages }) => sum + pages.length, 0),
      ),
    ],
  };
}

function describeHeld({ since, ...held }: HeldUnpublishings): object {
  return { ...held, since: new Date(since).toISOString() };
}

const USAGE =
  'Give nothing to see which pages wait to be unpublished, or "confirm" to unpublish them: npm run content -- confirm';
const LIMIT_MS = 30_000;

/** Held unpublishings as JSON. */
interface Held extends Omit<HeldUnpublishings, 'since' | 'pages'> {
  /** ISO 8601. */
  since: string;
  pages: { id: string; slug?: Record<string, string> }[];
}

/**
 * Shows the held unpublishings, or confirms them, through the admin listener of the running services.
 * @param args nothing, or `confirm`
 * @param environment variables of the services: `ADMIN_HOST`, `ADMIN_PORT`, `ADMIN_TOKEN`
 * @returns the exit code
 */
export async function runUnpublishCommand(
  args: string[],
  environment: Record<string, string | undefined>,
): Promise<number> {
  const [command, ...surplus] = args;
  if (surplus.length > 0 || (command !== undefined && command !== 'confirm')) {
    console.error(USAGE);
    return 1;
  }
  try {
    const answer = await ask(command === 'confirm' ? 'POST' : 'GET', environment);
    for (const held of answer.confirmed ?? []) console.log(`Unpublished: ${describe(held)}`);
    for (const held of answer.held) console.log(`Waits to be unpublished: ${describe(held)}`);
    if ((answer.confirmed ?? answer.held).length === 0) console.log('Nothing waits to be unpublished.');
    return 0;
  } catch (error) {
    console.error((error as Error).message);
    return 1;
  }
}

async function ask(
  method: string,
  environment: Record<string, string | undefined>,
): Promise<{ confirmed?: Held[]; held: Held[] }> {
  const { ADMIN_HOST: host, ADMIN_PORT: port, ADMIN_TOKEN: token } = readEnvironment(environment);
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${port ?? DEFAULT_ADMIN_PORT}`;
  const headers: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const signal = AbortSignal.timeout(LIMIT_MS);
  const response = await fetch(`${origin}/content/confirm-unpublish`, { method, headers, signal }).catch(
    (error: Error) => {
      throw new Error(
        `The admin listener of the services doesn't answer at ${origin} (ADMIN_HOST, ADMIN_PORT): ${(error.cause as Error | undefined)?.message ?? error.message}`,
      );
    },
  );
  if (response.ok) return (await response.json()) as { confirmed?: Held[]; held: Held[] };
  throw new Error(`${origin} answered ${response.status}: ${(await response.text()).trim()}`);
}

function describe({ space, isWhole, since, pages, others }: Held): string {
  const what = isWhole ? `all of ${space}, whose folder is missing or empty` : `of ${space}`;
  const slugs = pages.map(({ id, slug }) => `  ${id} ${Object.values(slug ?? {})[0] ?? ''}`.trimEnd());
  return [`${what}: ${pages.length} pages and ${others} other entries and assets, since ${since}`, ...slugs].join('\n');
}
