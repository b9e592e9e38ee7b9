import { type MouseEvent, useRef, useState } from 'react';
import { AddForm } from '../../ui/AddForm.tsx';
import parts from '../../ui/parts.module.css';
import { fill } from '../../workspace/fill.ts';
import { COLORS, type Note } from '../../workspace/types.ts';
import { useWorkspace } from '../../workspace/useWorkspace.ts';
import { freePlace, movedPlace } from './notePlace.ts';
import { StickyNote } from './StickyNote.tsx';
import styles from './WhiteboardView.module.css';

/** Notes on a board. */
export function WhiteboardView() {
  const { state, dispatch, announce, texts } = useWorkspace();
  const copy = texts.whiteboard;
  const canvas = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [placing, setPlacing] = useState<Note>();
  const { notes } = state;
  const add = (text: string) => {
    const color = COLORS[notes.length % COLORS.length] ?? 'sky';
    dispatch({ kind: 'add-note', text, color, ...freePlace(notes) });
    announce(fill(copy.added, { text }));
  };
  const askForPlace = (note: Note) => {
    setPlacing(note);
    announce(fill(copy.placeHint, { text: note.text }));
  };
  const endPlacing = () => {
    setPlacing(undefined);
    const selector = `[data-note="${CSS.escape(placing?.id ?? '')}"] [data-handle]`;
    canvas.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  };
  const place = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLButtonElement>) => {
    if (!placing) return;
    const board = currentTarget.getBoundingClientRect();
    const note = canvas.current?.querySelector<HTMLElement>(`[data-note="${CSS.escape(placing.id)}"]`);
    const size = { width: note?.offsetWidth ?? 0, height: note?.offsetHeight ?? 0 };
    // The note's middle comes to the pointer. A key has no place: the middle of the board.
    const isKey = clientX === 0 && clientY === 0;
    const x = (isKey ? board.width / 2 : clientX - board.left) - size.width / 2;
    const y = (isKey ? board.height / 2 : clientY - board.top) - size.height / 2;
    dispatch({ kind: 'move-note', id: placing.id, ...movedPlace({ x: 0, y: 0 }, { x, y }, board, size) });
    endPlacing();
  };
  return (
    <div className={styles.whiteboard}>
      <div className={parts.bar}>
        <h2 className={parts.title}>{texts.views.whiteboard}</h2>
        <p className={parts.mute}>{copy.hint}</p>
      </div>
      <AddForm field={field} className={styles.add} label={copy.newNote} maxLength={120} onAdd={add} />
      <div className={`${parts.panel} ${styles.scroller}`}>
        <div className={styles.canvas}>
          <ul ref={canvas} className={styles.notes} aria-label={copy.canvas}>
            {notes.map((note) => (
              <StickyNote
                key={note.id}
                note={note}
                canvas={canvas}
                onPlace={() => askForPlace(note)}
                onGone={() => field.current?.focus()}
              />
            ))}
          </ul>
          {!notes.length && <p className={styles.empty}>{copy.empty}</p>}
          {placing && (
            <button
              type="button"
              className={styles.target}
              // biome-ignore lint/a11y/noAutofocus: the visitor has chosen to click here next
              autoFocus
              onClick={place}
              onKeyDown={(event) => event.key === 'Escape' && endPlacing()}
            >
              <span>{fill(copy.placeHint, { text: placing.text })}</span>
            </button>
          )}
        </div>
      </div>
    </div>
  );
}
