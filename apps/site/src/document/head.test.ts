import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { markRoot, trustedTypesScript } from './head.ts';

type Rules = Record<string, (value: string) => string | null>;

/** The rules that the script gives to the browser; the browser's part is tested in tests/e2e/security/security.spec.ts. */
function rulesWith(scriptUrls: string[]): Rules {
  const policies: Rules[] = [];
  const trustedTypes = { createPolicy: (_: string, rules: Rules) => policies.push(rules) };
  const location = new URL('https://www.cumulus.example/pricing');
  runInNewContext(trustedTypesScript(scriptUrls), { self: { trustedTypes }, trustedTypes, location, URL });
  return policies[0] ?? {};
}

test('admits our own blobs and configured vendors as scripts, nothing else', () => {
  const { createScriptURL } = rulesWith(['https://cdn.vendor.example', 'https://js.other.example/v1/']);
  const admitted = (url: string) => createScriptURL?.(url) ?? undefined;
  expect(admitted('blob:https://www.cumulus.example/0a1b')).toBe('blob:https://www.cumulus.example/0a1b');
  expect(admitted('https://cdn.vendor.example/a.js')).toBe('https://cdn.vendor.example/a.js');
  expect(admitted('https://js.other.example/v1/a.js')).toBe('https://js.other.example/v1/a.js');
  for (const url of [
    'blob:https://evil.example/0a1b',
    'https://cdn.vendor.example.evil.example/a.js',
    'https://js.other.example/v1/../v2/a.js',
    'https://js.other.example/v2/a.js',
    'data:text/javascript,alert(1)',
    '/assets/cumulus/upload.js',
  ])
    expect(admitted(url)).toBeUndefined();
});

test('never turns a string into HTML or code', () => {
  expect(Object.keys(rulesWith([]))).toEqual(['createScriptURL']);
});

test('does nothing in a browser without Trusted Types', () => {
  expect(() => runInNewContext(trustedTypesScript([]), { self: {} })).not.toThrow();
});

// REQ-RPL-06
test('the root element says that scripts run', () => {
  const dataset = {};
  runInNewContext(markRoot, { document: { documentElement: { dataset } } });
  expect(dataset).toEqual({ scripts: '' });
});
