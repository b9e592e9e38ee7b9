import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MAIL_PALETTE } from './chartPalette.ts';
import { FunnelChart } from './FunnelChart.tsx';
import { IntervalChart } from './IntervalChart.tsx';

const STEPS = [
  { label: 'Page <b>/</b>', count: 200 },
  { label: 'Page /pricing', count: 50 },
  { label: 'Signed Up', count: 0 },
];

it('draws a funnel without a browser, with what it shows in words', () => {
  const svg = renderToStaticMarkup(<FunnelChart label="Sign-ups" steps={STEPS} width={400} palette={MAIL_PALETTE} />);
  expect(svg).toContain('aria-label="Sign-ups. Page &lt;b&gt;/&lt;/b&gt;: 200; Page /pricing: 50; Signed Up: 0"');
  expect(svg).toContain('↓ 150 left (75%)');
  expect(svg).toContain('width="100"');
  expect(svg).not.toMatch(/<b>|style=|var\(/);
});

it('draws a funnel that nobody entered', () => {
  const steps = STEPS.map((step) => ({ ...step, count: 0 }));
  expect(renderToStaticMarkup(<FunnelChart label="Empty" steps={steps} width={300} />)).toContain('nobody left');
});

it('says of steps with fewer than 5 that they are hidden, and not that they are nobody', () => {
  const steps = [...STEPS.slice(0, 2), { label: 'Signed Up', count: null }];
  const svg = renderToStaticMarkup(<FunnelChart label="Few" steps={steps} width={600} />);
  expect(svg).toContain('Signed Up: hidden, as fewer than 5');
  expect(svg).toContain('how many left is hidden');
});

it('draws intervals around zero, also infinite ones', () => {
  const svg = renderToStaticMarkup(
    <IntervalChart
      label="Lift"
      width={400}
      palette={MAIL_PALETTE}
      intervals={[
        { label: 'new', estimate: 0.33, low: -0.29, high: 0.94, outer: { low: -0.6, high: 1.3 } },
        { label: 'one', estimate: 0.2, low: 0.1, high: 0.3 },
        { label: 'open', estimate: 0.2, low: 0.1, high: 0.3, outer: { low: -Infinity, high: Infinity } },
        { label: 'other', estimate: 0.1, low: 0.02, high: Number.POSITIVE_INFINITY, isGood: true },
      ]}
    />,
  );
  // What is decided goes by the outer interval.
  expect(svg).toContain('new: 33% (−60% to 130%); one: 20% (10% to 30%); open: 20% (no bounds); other: 10% (2% to ∞');
  expect(svg).toContain(MAIL_PALETTE.good);
  expect(svg).not.toMatch(/NaN|style=/);
});
