import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkFolder } from '../../../apps/content/check/checkFolder.ts';
import { ContentFolder } from '../../fixtures/ContentFolder.ts';
import { judgeFindings } from '../../proofs/strangers/judge.ts';
import { makeStrangers, publishStrangers } from '../../proofs/strangers/publishStrangers.ts';
import type { Stranger } from '../../proofs/strangers/Stranger.ts';

// The short form of `npm run proof -- strangers`: what the content check says about content as the web really has it.
const NOW = Date.parse('2026-11-22T12:00:00Z');
let content: ContentFolder;
let strangers: Stranger[];

beforeAll(async () => {
  content = await ContentFolder.copy();
  const assets = join(import.meta.dirname, '../../../content/cumulus/assets');
  await cp(assets, join(content.path, 'cumulus/assets'), { recursive: true });
  strangers = await makeStrangers(true);
  await publishStrangers(content, strangers);
});
afterAll(() => content.remove());

it('the content check names each thing that is not shown, and nothing else', async () => {
  const { problems } = await checkFolder(content.path, NOW, { decodesPictures: true });
  expect(judgeFindings(strangers, problems)).toEqual([]);
});
