import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MAIL_PALETTE } from './chartPalette.ts';
import { FunnelChart } from './FunnelChart.tsx';
import { IntervalChart } from './IntervalChart.tsx';

// The entry of the server: charts of the digest, as SVG text in the colours of mails. It is built to dist/server/renderCharts.js.

/** A funnel as SVG. */
export const renderFunnelChart = (props: ComponentProps<typeof FunnelChart>): string =>
  renderToStaticMarkup(<FunnelChart palette={MAIL_PALETTE} {...props} />);

/** Estimates with intervals as SVG. */
export const renderIntervalChart = (props: ComponentProps<typeof IntervalChart>): string =>
  renderToStaticMarkup(<IntervalChart palette={MAIL_PALETTE} {...props} />);
