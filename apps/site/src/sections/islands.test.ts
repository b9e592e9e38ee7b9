import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { enhancements } from '../enhancements.ts';
import { islands } from './islands.ts';

test.each(Object.keys(islands))('%s is a section, and something hydrates it', (model) => {
  const folder = `${model.charAt(0).toUpperCase()}${model.slice(1)}`;
  expect(existsSync(join(import.meta.dirname, folder, `${folder}.tsx`))).toBe(true);
  expect(enhancements[model]).toBeTypeOf('function');
});
