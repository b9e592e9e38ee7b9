import { type RefObject, useRef } from 'react';
import { EditableText } from '../../ui/EditableText.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import parts from '../../ui/parts.module.css';
import { useDrag } from '../../ui/useDrag.ts';
import { fill } from '../../workspace/fill.ts';
import type { Note } from '../../workspace/types.ts';
import { useWorkspace } from '../../workspace/useWorkspace.ts';
import { movedPlace } from './notePlace.ts';
import styles from './StickyNote.module.css';

/** So far an arrow key moves a note, in percent of the board; with Shift four times as far. */
const STEP = 2.5;

interface StickyNoteProps {
  note: Note;
  canvas: RefObject<HTMLUListElement | null>;
  /** Asks for a click on the board. */
  onPlace: () => void;
  /** The note isn't there any more: focus goes elsewhere. */
  onGone: () => void;
}

/** A note that is dragged, moved by arrow keys on its handle, edited, removed, or turned into a task. */
export function StickyNote({ note, canvas, onPlace, onGone }: StickyNoteProps) {
  const { dispatch, announce, texts } = useWorkspace();
  const copy = texts.whiteboard;
  const element = useRef<HTMLLIElement>(null);
  const { id, text } = note;
  const move = (place: Pick<Note, 'x' | 'y'>) => {
    dispatch({ kind: 'move-note', id, ...place });
    announce(fill(copy.moved, { text, x: Math.round(place.x), y: Math.round(place.y) }));
  };
  const clear = () => {
    if (!element.current) return;
    element.current.style.transform = '';
    delete element.current.dataset.dragged;
  };
  const drag = useDrag({
    canStart: (target, isTouch) =>
      !target.closest('textarea, [role="menu"]') && (!isTouch || target.closest('[data-handle]') !== null),
    onStart() {
      if (element.current) element.current.dataset.dragged = '';
    },
    onDrag(x, y) {
      if (element.current) element.current.style.transform = `translate(${x}px, ${y}px)`;
    },
    onDrop(x, y) {
      clear();
      const board = canvas.current;
      const own = element.current;
      if (!board || !own) return;
      const size = { width: own.offsetWidth, height: own.offsetHeight };
      move(movedPlace(note, { x, y }, { width: board.clientWidth, height: board.clientHeight }, size));
    },
    onCancel: clear,
    onStep(x, y, isLarge) {
      const step = isLarge ? 4 * STEP : STEP;
      const within = (value: number) => Math.min(100, Math.max(0, value));
      move({ x: within(note.x + x * step), y: within(note.y + y * step) });
    },
  });
  const remove = (kind: 'remove-note' | 'note-to-task') => {
    dispatch({ kind, id });
    announce(fill(kind === 'remove-note' ? copy.removed : copy.isTask, { text }));
    onGone();
  };
  return (
    <li
      ref={element}
      className={styles.note}
      data-note={id}
      data-tone={note.color}
      style={{ '--x': note.x / 100, '--y': note.y / 100 } as Record<string, number>}
      {...drag}
    >
      <Menu
        label={fill(copy.note, { text })}
        className={`${parts.iconButton} ${styles.handle}`}
        buttonProps={{ 'data-handle': '', 'aria-description': copy.noteDescription }}
        items={[
          { label: copy.toTask, onChoose: () => remove('note-to-task') },
          { label: copy.place, onChoose: onPlace },
          { label: texts.remove, onChoose: () => remove('remove-note') },
        ]}
      >
        <Icon name="grip" size={18} />
      </Menu>
      <EditableText
        text={text}
        label={copy.edit}
        isMultiline
        maxLength={120}
        onSave={(value) => dispatch({ kind: 'edit-note', id, text: value })}
      />
    </li>
  );
}
