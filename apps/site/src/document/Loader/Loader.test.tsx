import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Loader } from './Loader.tsx';

const css = readFileSync(join(import.meta.dirname, 'Loader.module.css'), 'utf8');

test('says nothing to assistive technology', () => {
  expect(renderToStaticMarkup(<Loader />)).toBe('<div class="loader" aria-hidden="true" data-loader=""></div>');
});

// REQ-LAY-03
test('exists with scripts only, blocks no click, and needs no frame', () => {
  expect(css).toMatch(/^\.loader \{\s*display: none;\s*\}/);
  expect(css).toMatch(/^:where\(:root\[data-scripts\]\) \.loader \{[^}]*pointer-events: none/m);
  expect(css).not.toMatch(/animation:|transition/);
});
