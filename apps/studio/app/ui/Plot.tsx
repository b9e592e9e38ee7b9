import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { createPlotOptions } from './createPlotOptions.ts';
import styles from './Plot.module.css';
import type { Series } from './SeriesChart.tsx';

interface PlotProps {
  label: string;
  times: readonly string[];
  series: readonly Series[];
  /** Id of the text that says what keys do. */
  help: string;
  /** The values at the index, in words. */
  reading: string;
  index: number | undefined;
  /** The last index with a value, which is read first. */
  last: number;
  onIndex(index: number | undefined): void;
  onTime?: ((time: string) => void) | undefined;
  /** Is drawn over the plot, at places in pixels from its left edge. */
  overlay(leftOf: (index: number) => number): ReactNode;
}

/** The canvas of a chart. Its values are read by pointer and arrow keys. */
export function Plot(props: PlotProps) {
  const { label, times, series, help, reading, index, last: lastKnown, onIndex, onTime, overlay } = props;
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const latest = useRef({ onIndex, onTime });
  const [, setDrawn] = useState(0);
  latest.current = { onIndex, onTime };
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let drawn: uPlot | undefined;
    const draw = () => {
      drawn?.destroy();
      const options = createPlotOptions(element, {
        times,
        series,
        onIndex: (at) => latest.current.onIndex(at),
        onTime: (time) => latest.current.onTime?.(time),
      });
      drawn = new uPlot(options, [times.map((_, at) => at), ...series.map(({ values }) => [...values])], element);
      plot.current = drawn;
      setDrawn((count) => count + 1);
    };
    const resized = new ResizeObserver(() => {
      drawn?.setSize({ width: element.clientWidth, height: element.clientHeight });
      setDrawn((count) => count + 1);
    });
    draw();
    resized.observe(element);
    // A canvas doesn't follow the colours of the page.
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', draw);
    addEventListener('schemechange', draw);
    return () => {
      resized.disconnect();
      dark.removeEventListener('change', draw);
      removeEventListener('schemechange', draw);
      drawn?.destroy();
      plot.current = undefined;
    };
  }, [times, series]);

  const leftOf = (at: number) =>
    plot.current ? plot.current.valToPos(at, 'x') + plot.current.bbox.left / devicePixelRatio : 0;
  const last = times.length - 1;
  const onKeyDown = (event: KeyboardEvent) => {
    const current = index ?? lastKnown;
    const steps: Record<string, number> = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: last };
    const next = steps[event.key];
    if (next !== undefined) {
      event.preventDefault();
      const at = Math.max(0, Math.min(last, next));
      onIndex(at);
      plot.current?.setCursor({ left: plot.current.valToPos(at, 'x'), top: 0 }, false);
    } else if (event.key === 'Enter' && onTime) onTime(times[current] ?? '');
  };
  return (
    <div className={styles.plot}>
      <div
        ref={place}
        className={styles.canvas}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-describedby={help}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={index ?? lastKnown}
        aria-valuetext={reading}
        onKeyDown={onKeyDown}
      />
      {plot.current && overlay(leftOf)}
    </div>
  );
}
