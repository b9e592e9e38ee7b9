import { type RefObject, useRef } from 'react';
import { scrollAtEdge } from '../../ui/scrollAtEdge.ts';
import { type DragHandlers, useDrag } from '../../ui/useDrag.ts';
import { resizeTask, shiftTask } from '../../workspace/schedule.ts';
import type { Id, Task } from '../../workspace/types.ts';
import { DAY_COUNT, dependencyPath, findDependencies } from './geometry.ts';

interface Drag {
  days: number;
  dayPx: number;
  startScroll: number;
  maxScroll: number;
  startX: number;
  way: number;
  frame: number;
}

interface BarDrag {
  id: Id;
  edge: 'whole' | 'end';
  rows: readonly Task[];
  scroller: RefObject<HTMLDivElement | null>;
  /** Changes the dates; called once, when the pointer is lifted. */
  onMove: (days: number) => void;
  formatRange: (task: Task) => string;
  /** A press without a drag. */
  onOpen?: () => void;
}

/**
 * Drags a bar or its end. While it moves, the bars of what waits for it are moved by transforms and the lines are drawn again, each time the day changes; the
 * state changes once, at the end.
 */
export function useBarDrag({
  id,
  edge,
  rows,
  scroller,
  onMove,
  formatRange,
  onOpen,
}: BarDrag): ReturnType<typeof useDrag> {
  const drag = useRef<Drag>(undefined);
  const end = () => {
    const { current } = drag;
    if (!current) return 0;
    cancelAnimationFrame(current.frame);
    drag.current = undefined;
    if (scroller.current) clearPreview(scroller.current, rows);
    return current.days;
  };
  const draw = () => {
    const { current } = drag;
    const { current: chart } = scroller;
    if (!current || !chart) return;
    scrollAtEdge(chart, current.startX + current.way, current.maxScroll);
    const way = current.way + chart.scrollLeft - current.startScroll;
    const days = Math.round(way / current.dayPx);
    if (days !== current.days) {
      current.days = days;
      showPreview(chart, rows, edge === 'end' ? resizeTask(rows, id, days) : shiftTask(rows, id, days), current.dayPx);
      const label = barElement(chart, id)?.querySelector('[data-range]');
      const task = (edge === 'end' ? resizeTask(rows, id, days) : shiftTask(rows, id, days)).find(
        (one) => one.id === id,
      );
      if (label && task) label.textContent = formatRange(task);
    }
    current.frame = requestAnimationFrame(draw);
  };
  const handlers: DragHandlers = {
    onStart(x) {
      const { current: chart } = scroller;
      const bar = chart && barElement(chart, id);
      if (!chart || !bar?.parentElement) return;
      drag.current = {
        days: 0,
        dayPx: bar.parentElement.clientWidth / DAY_COUNT,
        startScroll: chart.scrollLeft,
        maxScroll: chart.scrollWidth - chart.clientWidth,
        startX: x,
        way: 0,
        frame: 0,
      };
      bar.dataset.dragged = '';
      drag.current.frame = requestAnimationFrame(draw);
    },
    onDrag(x) {
      if (drag.current) drag.current.way = x;
    },
    onDrop(x) {
      if (drag.current) drag.current.way = x;
      draw();
      const days = end();
      if (days) onMove(days);
    },
    onCancel: end,
    onPress(element) {
      element.focus({ preventScroll: true });
      onOpen?.();
    },
    onStep(x, y, isLarge) {
      // Up is later, as on any slider.
      onMove((x || -y) * (isLarge ? 7 : 1));
    },
  };
  return useDrag(handlers);
}

const barElement = (chart: HTMLElement, id: Id) => chart.querySelector<HTMLElement>(`[data-bar="${CSS.escape(id)}"]`);

function showPreview(chart: HTMLElement, rows: readonly Task[], moved: readonly Task[], dayPx: number) {
  for (const [index, row] of rows.entries()) {
    const task = moved[index];
    const bar = barElement(chart, row.id);
    if (!task || !bar) continue;
    const { style } = bar;
    style.transform = task.start === row.start ? '' : `translateX(${(task.start - row.start) * dayPx}px)`;
    const growth = task.end - task.start - (row.end - row.start);
    style.marginInlineEnd = growth ? `${-growth * dayPx}px` : '';
  }
  drawLines(chart, moved);
}

function clearPreview(chart: HTMLElement, rows: readonly Task[]) {
  for (const bar of chart.querySelectorAll<HTMLElement>('[data-bar]')) {
    bar.style.transform = '';
    bar.style.marginInlineEnd = '';
    delete bar.dataset.dragged;
    const label = bar.querySelector('[data-range]');
    if (label) label.textContent = '';
  }
  drawLines(chart, rows);
}

function drawLines(chart: HTMLElement, rows: readonly Task[]) {
  for (const dependency of findDependencies(rows))
    chart
      .querySelector(`[data-line="${CSS.escape(dependency.id)}"]`)
      ?.setAttribute('d', dependencyPath(rows, dependency));
}
