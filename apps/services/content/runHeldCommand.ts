import { readEnvironment } from '../readEnvironment.ts';

const USAGE =
  'Give nothing to see which pages wait to be unpublished, or "confirm" to unpublish them: npm run content -- confirm';
const DEFAULT_ADMIN_PORT = 4002;
const LIMIT_MS = 30_000;

interface Held {
  space: string;
  isWhole: boolean;
  since: string;
  pages: { id: string; slug?: Record<string, string> }[];
  others: number;
}

/**
 * Shows what waits to be unpublished, or unpublishes it, by the admin listener of the running services.
 * @param words nothing, or `confirm`
 * @param environment their variables: `ADMIN_HOST`, `ADMIN_PORT`, `ADMIN_TOKEN`
 * @returns the exit code
 */
export async function runHeldCommand(
  words: string[],
  environment: Record<string, string | undefined>,
): Promise<number> {
  const [command, ...surplus] = words;
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
