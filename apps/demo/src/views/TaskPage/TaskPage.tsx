import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { EditableText } from '../../ui/EditableText.tsx';
import { Icon } from '../../ui/Icon.tsx';
import parts from '../../ui/parts.module.css';
import { applyToDetails } from '../../workspace/applyToDetails.ts';
import { fill } from '../../workspace/fill.ts';
import { findTask } from '../../workspace/selectors.ts';
import type { Rule, Task } from '../../workspace/types.ts';
import { useWorkspace } from '../../workspace/useWorkspace.ts';
import { LateChip } from '../LateChip.tsx';
import { useShowRule } from '../RuleNotes/useShowRule.ts';
import { Comments } from './Comments.tsx';
import { Fields } from './Fields.tsx';
import { Links } from './Links.tsx';
import { Subtasks } from './Subtasks.tsx';
import styles from './TaskPage.module.css';
import { TaskRuns } from './TaskRuns.tsx';
import { useTaskDialog } from './useTaskDialog.ts';

/** The page of a task: a dialog beside the view, on a phone over all of it. @param children the live region */
export function TaskPage({ children }: { children?: ReactNode }) {
  const { state, dispatch, openTask = '', open, undo, canUndo, announce, texts } = useWorkspace();
  const copy = texts.taskPage;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isPressOutside = useRef(false);
  const showRule = useShowRule();
  const task = findTask(state, openTask);
  const shownId = task?.id;
  useTaskDialog(dialog, () => findOpener(openTask));
  useEffect(() => {
    // The task was deleted, or its creation undone: what was announced about that stays.
    if (!shownId) return dialog.current?.close();
    announce('');
    heading.current?.focus();
  }, [announce, shownId]);
  // The second click of a double click opened nothing, and closes nothing.
  const onClick = ({ target, currentTarget, detail }: MouseEvent) => {
    if (isPressOutside.current && target === currentTarget && detail < 2) dialog.current?.close();
  };
  const remove = ({ id, title }: Task) => {
    dispatch({ kind: 'remove-task', id });
    announce(fill(copy.removed, { title }));
  };
  const leaveFor = (rule: Rule) => {
    dialog.current?.close();
    showRule(rule);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it with Escape
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={task?.title}
      data-task-page
      onClose={() => open(undefined)}
      onPointerDown={({ target, currentTarget }) => {
        isPressOutside.current = target === currentTarget;
      }}
      onClick={onClick}
    >
      {task && (
        <>
          <header className={styles.head}>
            {task.area && (
              <span className={parts.chip} data-tone={task.color}>
                {task.area}
              </span>
            )}
            <LateChip task={task} />
            <span className={styles.headButtons}>
              <button
                type="button"
                className={parts.iconButton}
                aria-label={copy.remove}
                title={copy.remove}
                onClick={() => remove(task)}
              >
                <Icon name="trash" />
              </button>
              <button
                type="button"
                className={parts.iconButton}
                aria-label={texts.close}
                title={texts.close}
                onClick={() => dialog.current?.close()}
              >
                <Icon name="close" />
              </button>
            </span>
          </header>
          <div key={task.id} className={styles.body}>
            <h2 ref={heading} tabIndex={-1} className={styles.title}>
              <EditableText
                text={task.title}
                label={copy.rename}
                maxLength={120}
                hasPencil
                onSave={(title) => dispatch({ kind: 'rename-task', id: task.id, title })}
              />
            </h2>
            <Fields task={task} />
            <section className={styles.section} aria-labelledby="task-about">
              <h3 id="task-about">{copy.about}</h3>
              <EditableText
                text={task.about}
                label={copy.editAbout}
                placeholder={copy.noAbout}
                className={task.about ? styles.about : `${styles.about} ${styles.empty}`}
                isMultiline
                maxLength={1000}
                hasPencil
                onSave={(text) => dispatch({ kind: 'edit-about', id: task.id, text }, applyToDetails)}
              />
            </section>
            <Subtasks task={task} />
            <Links task={task} />
            <TaskRuns task={task} onShowRule={leaveFor} />
            <Comments task={task} />
          </div>
          <footer className={styles.foot}>
            {children}
            <button
              type="button"
              className={parts.button}
              aria-disabled={!canUndo}
              onClick={() => {
                if (!canUndo) return;
                undo();
                announce(texts.shell.undone);
              }}
            >
              <Icon name="undo" size={18} />
              {texts.shell.undo}
            </button>
          </footer>
        </>
      )}
    </dialog>
  );
}

/** Where the focus goes when what opened the page isn't there any more, such as a card that changed its column. */
const findOpener = (task: string) =>
  document.querySelector<HTMLElement>(`main [data-open="${CSS.escape(task)}"]`) ?? document.getElementById('content');
