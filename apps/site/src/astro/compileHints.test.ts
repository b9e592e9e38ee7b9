import { expect, test } from 'vitest';
import { HINT, withHint } from './compileHints.ts';

const MODULES = {
  'the recorder of session replay': '/cumulus/node_modules/@amplitude/rrweb-record/dist/rrweb-record.js',
  monitoring: '/cumulus/node_modules/@datadog/browser-rum/esm/entries/main.mjs',
};

test.each(Object.entries(MODULES))('a file with %s begins with the hint', (_, id) => {
  expect(withHint({ code: 'run();', moduleIds: ['/cumulus/apps/site/src/boot.ts', id] })).toBe(`${HINT}run();`);
});

test('other files are left as they are', () => {
  const moduleIds = ['/cumulus/apps/site/src/vendors/datadog/loadDatadog.ts', '/cumulus/node_modules/react/index.js'];
  expect(withHint({ code: 'run();', moduleIds })).toBe('run();');
});
