import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Person } from '../../ui/Person.tsx';
import parts from '../../ui/parts.module.css';
import { fill } from '../../workspace/fill.ts';
import { blockersOf, findPerson } from '../../workspace/selectors.ts';
import { STATUSES, type Status, type Task } from '../../workspace/types.ts';
import { useWorkspace } from '../../workspace/useWorkspace.ts';
import { dayFormatOf } from '../dayFormat.ts';
import { LateChip } from '../LateChip.tsx';
import { RuleNotes } from '../RuleNotes.tsx';
import { STATUS_TONES } from '../statusTones.ts';
import { TaskLink } from '../TaskLink.tsx';
import styles from './Card.module.css';
import { findStepPlace } from './dropPlace.ts';
import { type BoardElements, useCardDrag } from './useCardDrag.ts';

interface CardProps {
  task: Task;
  elements: BoardElements;
  onMove: (task: Task, place: { status: Status; before?: string }) => void;
}

/** A task on the board. It is dragged, moved by arrow keys on its handle, or by the handle's menu. */
export function Card({ task, elements, onMove }: CardProps) {
  const { state, announce, locale, texts } = useWorkspace();
  const copy = texts.board;
  const { id, title, status } = task;
  const { card, props } = useCardDrag({
    id,
    elements,
    onMove: (place) => onMove(task, place),
    onCancel: () => announce(fill(copy.cancelled, { title })),
    onStep(x, y) {
      const place = findStepPlace(state.tasks, id, x, y);
      if (place) onMove(task, place);
    },
  });
  const blockers = status === 'done' ? [] : blockersOf(state, task);
  return (
    <li
      ref={card}
      className={styles.card}
      data-task={id}
      data-guide={id === state.story.handOff ? 'card' : undefined}
      data-done={status === 'done' || undefined}
      {...props}
    >
      <div className={styles.head}>
        {task.area && (
          <span className={parts.chip} data-tone={task.color}>
            {task.area}
          </span>
        )}
        <Menu
          label={fill(copy.move, { title })}
          className={`${parts.iconButton} ${styles.handle}`}
          buttonProps={{ 'data-handle': '', 'aria-description': copy.moveDescription }}
          items={STATUSES.map((other) => ({
            label: texts.statuses[other],
            tone: STATUS_TONES[other],
            isCurrent: other === status,
            onChoose: () => onMove(task, { status: other }),
          }))}
        >
          <Icon name="grip" size={18} />
        </Menu>
      </div>
      <TaskLink task={task} className={styles.title} />
      {blockers.length > 0 && (
        <p className={styles.waits}>
          <Icon name="clock" size={14} />
          <span>{fill(copy.waitsFor, { list: blockers.map((blocker) => blocker.title).join(', ') })}</span>
        </p>
      )}
      <RuleNotes task={id} />
      <div className={styles.foot}>
        <LateChip task={task}>
          <span className={parts.mute}>
            {status === 'done' ? (
              <Icon name="check" size={16} />
            ) : (
              fill(copy.due, { day: dayFormatOf(locale)(task.end) })
            )}
          </span>
        </LateChip>
        <Person person={findPerson(state, task.assignee)} isLabelled />
      </div>
    </li>
  );
}
