import { type RefObject, useRef } from 'react';
import { scrollAtEdge } from '../../ui/scrollAtEdge.ts';
import { type DragHandlers, useDrag } from '../../ui/useDrag.ts';
import { type Id, STATUSES } from '../../workspace/types.ts';
import styles from './Card.module.css';
import { type DropPlace, findDropPlace, type MeasuredColumn } from './dropPlace.ts';

/** Elements of the board that a drag measures and moves. */
export interface BoardElements {
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  /** The line that shows where the card falls. */
  marker: RefObject<HTMLDivElement | null>;
}

interface Drag {
  columns: MeasuredColumn[];
  ghost: HTMLElement;
  /** Where the card was, and where it was pressed. */
  start: DOMRect;
  press: { x: number; y: number };
  way: { x: number; y: number };
  frame: number;
  place: DropPlace | undefined;
  maxScroll: number;
}

interface CardDrag {
  id: Id;
  elements: BoardElements;
  onMove: (place: Pick<DropPlace, 'status' | 'before'>) => void;
  onCancel: () => void;
  onStep: NonNullable<DragHandlers['onStep']>;
}

/**
 * Drags a card: a copy of it follows the pointer, by transforms only, and the board is measured once, at the start. By mouse the whole card is the handle, by
 * finger only its handle, so that the board can be scrolled.
 */
export function useCardDrag({ id, elements, onMove, onCancel, onStep }: CardDrag) {
  const card = useRef<HTMLLIElement>(null);
  const drag = useRef<Drag>(undefined);
  const end = () => {
    const { current } = drag;
    if (!current) return undefined;
    cancelAnimationFrame(current.frame);
    current.ghost.remove();
    card.current?.removeAttribute('data-dragged');
    elements.marker.current?.removeAttribute('data-shown');
    drag.current = undefined;
    return current.place;
  };
  const props = useDrag({
    onStep,
    canStart: (target, isTouch) =>
      !target.closest('textarea, [role="menu"]') && (!isTouch || target.closest('[data-handle]') !== null),
    onStart(x, y) {
      const { current: content } = elements.content;
      if (!card.current || !content) return;
      drag.current = startDrag(card.current, content, elements.scroller.current, { x, y });
      drag.current.frame = requestAnimationFrame(function draw() {
        if (!drag.current) return;
        drawFrame(drag.current, id, elements);
        drag.current.frame = requestAnimationFrame(draw);
      });
    },
    onDrag(x, y) {
      if (drag.current) drag.current.way = { x, y };
    },
    onDrop(x, y) {
      if (drag.current) {
        drag.current.way = { x, y };
        drawFrame(drag.current, id, elements);
      }
      const place = end();
      if (place) onMove(place);
    },
    onCancel() {
      end();
      onCancel();
    },
  });
  return { card, props };
}

function startDrag(card: HTMLElement, content: HTMLElement, scroller: HTMLElement | null, press: Drag['press']): Drag {
  const start = card.getBoundingClientRect();
  const columns = measureColumns(content);
  const copy = card.cloneNode(true);
  const ghost = document.createElement('div');
  ghost.append(copy);
  ghost.className = styles.ghost ?? '';
  ghost.inert = true;
  ghost.ariaHidden = 'true';
  ghost.style.inlineSize = `${start.width}px`;
  document.body.append(ghost);
  card.dataset.dragged = '';
  const maxScroll = scroller ? scroller.scrollWidth - scroller.clientWidth : 0;
  return { columns, ghost, start, press, way: { x: 0, y: 0 }, frame: 0, place: undefined, maxScroll };
}

function measureColumns(content: HTMLElement): MeasuredColumn[] {
  const origin = content.getBoundingClientRect();
  return STATUSES.flatMap((status) => {
    const column = content.querySelector(`[data-drop-status="${status}"]`);
    const list = column?.querySelector('ul');
    if (!column || !list) return [];
    const { left, right } = column.getBoundingClientRect();
    const cards = [...list.children].flatMap((element) => {
      const rect = element.getBoundingClientRect();
      const id = element instanceof HTMLElement ? element.dataset.task : undefined;
      return id ? [{ id, top: rect.top - origin.top, bottom: rect.bottom - origin.top }] : [];
    });
    const top = list.getBoundingClientRect().top - origin.top;
    return [{ status, left: left - origin.left, right: right - origin.left, top, cards }];
  });
}

function drawFrame(drag: Drag, id: Id, { scroller, content, marker }: BoardElements) {
  const { ghost, start, press, way, columns } = drag;
  const pointer = { x: press.x + way.x, y: press.y + way.y };
  if (scroller.current && drag.maxScroll > 0) scrollAtEdge(scroller.current, pointer.x, drag.maxScroll);
  const origin = content.current?.getBoundingClientRect();
  if (!origin) return;
  drag.place = findDropPlace(columns, id, pointer.x - origin.left, pointer.y - origin.top);
  ghost.style.transform = `translate(${start.left + way.x}px, ${start.top + way.y}px) rotate(1.5deg)`;
  if (!marker.current || !drag.place) return;
  marker.current.dataset.shown = '';
  marker.current.style.transform = `translate(${drag.place.left}px, ${drag.place.top}px)`;
}
