import { readFileSync } from 'node:fs';
import { ICON_NAMES } from '@cumulus/content-model/icons';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Icon } from './Icon.tsx';

// REQ-LAY-05
test('the sprite has exactly the icons that content can use', () => {
  const sprite = readFileSync(new URL('../../../public/assets/icons.svg', import.meta.url), 'utf8');
  const ids = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map((match) => match[1]);
  expect(ids.sort()).toEqual([...ICON_NAMES].sort());
});

test('is hidden unless it has a label', () => {
  expect(renderToStaticMarkup(<Icon name="check" />)).toContain('aria-hidden="true"');
  const named = renderToStaticMarkup(<Icon name="check" label="Included" />);
  expect(named).toContain('role="img" aria-label="Included"');
  expect(named).not.toContain('aria-hidden');
});

test('renders nothing for an unknown name', () => {
  expect(renderToStaticMarkup(<Icon name="unicorn" />)).toBe('');
});
