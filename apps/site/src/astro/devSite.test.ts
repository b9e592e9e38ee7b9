import { existsSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { devSite } from './devSite.ts';

/** The files whose change restarts the server. */
function watchedFiles(command: string): string[] {
  const addWatchFile = vi.fn<(file: string) => void>();
  const options = { command, addWatchFile, injectScript: () => undefined, updateConfig: () => undefined };
  const setUp = devSite().hooks['astro:config:setup'] as unknown as (options: object) => void;
  setUp(options);
  return addWatchFile.mock.calls.map(([file]) => file);
}

test('development restarts when the registry of vendors or a manifest changes', () => {
  const files = watchedFiles('dev');
  for (const ending of ['/vendors/registry.ts', '/vendors/location/vendor.ts'])
    expect(files).toContainEqual(expect.stringContaining(ending));
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  expect(watchedFiles('build')).toEqual([]);
});
