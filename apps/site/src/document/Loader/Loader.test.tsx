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
test('exists with scripts only, blocks no click, and leaves by itself', () => {
  expect(css).toMatch(/^\.loader \{\s*display: none;\s*\}/);
  expect(css).toMatch(
    /^:where\(:root\[data-scripts\]\) \.loader \{[\s\S]*pointer-events: none[\s\S]*leave 1ms 1250ms forwards/m,
  );
});
