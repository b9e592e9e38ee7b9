import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '../..');
/** Whatever writes to a browser's storage, or has a cookie set. */
const WRITES =
  /\.setItem\(|\.cookie\s*=[^=]|cookieStore\.set|'set-cookie'|(?<![.\w])(?:writeCookie|writeCookiesAcrossDomain|writeText|writeJson)\(/i;
/** Those that write names without the matrix's type, and why. */
const WITHOUT_TYPE: Record<string, string> = {
  'boot/documentControls.ts': 'the cookie of a page banner, which content names; the matrix has its pattern',
  'platform/browser/cookies.ts': 'writes the names that callers check',
  'platform/browser/domainCookies.ts': 'writes the names that callers check',
  'platform/browser/sessionStorage.ts': 'probe entry under key test (REQ-VIS-12)',
  'platform/browser/storage.ts': 'writes the names that callers check',
  'privacy/storage/clearRefused.ts': 'deletes what the matrix names',
};
/** On the server, where the audit of a browser sees each cookie. */
const ON_SERVER = /^(astro\/serveInDev\.ts|(server|flags\/(decide|store|redirects)|platform\/server)\/)/;

// REQ-CNS-07
test('all code that writes to storage uses names of the matrix', () => {
  const files = globSync('**/*.{ts,tsx,astro}', { cwd: SOURCE }).filter((file) => !/\.test\.tsx?$/.test(file));
  const writing = files.filter(
    (file) => WRITES.test(readFileSync(join(SOURCE, file), 'utf8')) && !ON_SERVER.test(file),
  );
  expect(writing.length).toBeGreaterThan(8);
  const untyped = writing.filter((file) => !readFileSync(join(SOURCE, file), 'utf8').includes('StorageName'));
  expect(untyped.filter((file) => !(file in WITHOUT_TYPE))).toEqual([]);
});
