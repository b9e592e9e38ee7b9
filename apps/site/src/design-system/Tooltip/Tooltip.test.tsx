import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Tooltip } from './Tooltip.tsx';

// REQ-LAY-04
test('the trigger opens its own tooltip', () => {
  const markup = renderToStaticMarkup(
    <p>
      <Tooltip content="First">One</Tooltip> <Tooltip content="Second">Two</Tooltip>
    </p>,
  );
  const targets = [...markup.matchAll(/popoverTarget="([^"]+)"/gi)].map((match) => match[1]);
  const bubbles = [...markup.matchAll(/<span id="([^"]+)"/g)].map((match) => match[1]);
  expect(targets).toEqual(bubbles);
  expect(new Set(targets).size).toBe(2);
});

// REQ-LAY-04
test('can start open', () => {
  expect(renderToStaticMarkup(<Tooltip content="x">One</Tooltip>)).not.toContain('data-start-open');
  expect(
    renderToStaticMarkup(
      <Tooltip content="x" isOpen>
        One
      </Tooltip>,
    ),
  ).toContain('data-start-open');
});
