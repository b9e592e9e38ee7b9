import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { checkSlots } from './checkSlots.mjs';
import { root } from './root.mjs';

const folder = mkdtempSync(join(tmpdir(), 'slots-'));

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test('content whose slots can’t work is not built: the error names what is wrong and what would be right', async () => {
  cpSync(join(root, 'flags'), folder, { recursive: true });
  rmSync(join(folder, 'features/home-hero.json'));
  vi.stubEnv('FLAGS_DIR', folder);
  await expect(checkSlots()).rejects.toMatchObject({
    message: 'The variant slots of the content do not fit the flags.',
    remedy: expect.stringMatching(/there is no flag "home-hero"; add flags\/features\/home-hero\.json/),
  });
});
