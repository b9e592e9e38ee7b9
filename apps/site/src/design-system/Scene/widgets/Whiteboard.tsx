import type { WidgetOf } from '@cumulus/content-model/jsonFields';
import parts from '../parts.module.css';
import canvas from './canvas.module.css';

const NOTE_WIDTH = 34;
const NOTE_HEIGHT = 30;

/** Notes on a board, with connecting lines. */
export function Whiteboard({ title, notes, links = [] }: WidgetOf<'whiteboard'>) {
  const placed = notes.map((note) => ({
    ...note,
    x: Math.min(note.x, 98 - NOTE_WIDTH),
    y: Math.min(note.y, 97 - NOTE_HEIGHT),
  }));
  return (
    <div className={`${parts.panel} ${canvas.whiteboard}`}>
      {title && <b className={parts.chip}>{title}</b>}
      <svg aria-hidden="true" className={canvas.canvas} data-move="draw">
        {links.map(([from, to]) => {
          const [a, b] = [placed[from], placed[to]];
          return (
            a &&
            b && (
              <line
                key={`${from}-${to}`}
                x1={`${a.x + NOTE_WIDTH / 2}%`}
                y1={`${a.y + NOTE_HEIGHT / 2}%`}
                x2={`${b.x + NOTE_WIDTH / 2}%`}
                y2={`${b.y + NOTE_HEIGHT / 2}%`}
              />
            )
          );
        })}
        {placed.map((note) => (
          <foreignObject
            key={note.text}
            x={`${note.x}%`}
            y={`${note.y}%`}
            width={`${NOTE_WIDTH}%`}
            height={`${NOTE_HEIGHT}%`}
          >
            <div className={canvas.note} data-tone={note.color ?? 'marigold'}>
              {note.text}
            </div>
          </foreignObject>
        ))}
      </svg>
    </div>
  );
}
