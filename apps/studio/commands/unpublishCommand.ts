import { readStudioEnvironment } from '../environment.ts';

const USAGE =
  'Give nothing to see which pages wait to be unpublished, or "confirm" to unpublish them: npm run content -- confirm';
const LIMIT_MS = 30_000;

/** Held unpublishings as JSON. */
interface Held {
  space: string;
  /** Whether the whole space is gone. */
  isWhole: boolean;
  /** ISO 8601. */
  since: string;
  /** Number of entries and assets without a page. */
  others: number;
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
  const { ADMIN_HOST: host, ADMIN_PORT: port, ADMIN_TOKEN: token } = readStudioEnvironment(environment);
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
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
