import type { Call } from '@cumulus/server/calls';
import { readJsonBody, readShape } from '@cumulus/server/requestBody';
import { jsonResponse } from '@cumulus/server/responses';
import { createRoutes } from '@cumulus/server/routes';
import { RequestError, type Service } from '@cumulus/server/Service';
import type { FlagStore } from '../FlagStore.ts';
import { judgeFlagFiles } from '../files/judgeFlagFiles.ts';
import type { FlagProblem } from '../files/parseFlagFile.ts';
import { readFlagTexts } from '../files/readFlagFiles.ts';
import { editorSchema, flagEditSchema } from './FlagEdit.ts';
import { FlagEditor } from './FlagEditor.ts';
import { shownExperiments } from './shownExperiments.ts';

const MAX_BODY_BYTES = 20_000;

interface EditServiceOptions {
  /** The flags folder. */
  folder: string;
  store: FlagStore;
  /** Problems of the files, and values without content. */
  problems(): readonly FlagProblem[];
  /** Pages by flag. */
  pages(): ReadonlyMap<string, readonly string[]>;
  /** Where GrowthBook is connected: its application, in which experiments are edited. */
  growthbookUrl?: string | undefined;
}

/**
 * Creates `/flag-edits` of the private listener. GET lists the experiments of `flags/`, with who edited them; `POST /flag-edits/{experiment}` edits one.
 * Where flags come from GrowthBook, they are edited there.
 */
export function createEditService({ folder, store, problems, pages, growthbookUrl }: EditServiceOptions): Service {
  const editor = new FlagEditor({ folder, store });

  async function list() {
    const { texts, unread } = await readFlagTexts(folder);
    const { files } = judgeFlagFiles(texts, unread, store.good);
    const edits = await editor.edits();
    return shownExperiments({ texts, files, problems: problems(), edits, pages: pages() });
  }

  async function edit(call: Call): Promise<Response> {
    if (growthbookUrl !== undefined)
      throw new RequestError(
        409,
        'GrowthBook',
        `Flags come from GrowthBook: change the experiment at ${growthbookUrl}`,
      );
    const { body } = await readJsonBody(call.env.incoming, MAX_BODY_BYTES);
    const { author, reason, version, ...change } = body;
    const who = readShape(editorSchema, { author, reason, version });
    const key = call.req.param('key') ?? '';
    const { id } = await editor.edit(key, readShape(flagEditSchema, change), who);
    return jsonResponse({ edit: id, experiment: (await list()).find((one) => one.key === key) });
  }

  const app = createRoutes();
  app.get('/', async () =>
    jsonResponse({ ...(growthbookUrl !== undefined && { growthbookUrl }), experiments: await list() }),
  );
  app.post('/:key', edit);
  return { prefix: '/flag-edits', app };
}
