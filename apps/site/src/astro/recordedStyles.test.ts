import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readStyles } from './recordedStyles.ts';

const recorder = () => {
  const entry = fileURLToPath(import.meta.resolve('@amplitude/rrweb-record'));
  return readFileSync(join(dirname(entry), 'rrweb-record.js'), 'utf8');
};

test('the recorder sets no attribute with styles', () => {
  const code = recorder();
  const changed = readStyles(code);
  expect(changed).toContain('old.style.cssText = m.oldValue;');
  expect(changed).not.toMatch(/setAttribute\(["']style["']/);
  expect(changed.split('\n')).toHaveLength(code.split('\n').length);
});

test('a recorder whose code is another fails the build', () => {
  expect(() => readStyles('')).toThrow('0 lines');
});
