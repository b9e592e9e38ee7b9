import { type FormEvent, useRef } from 'react';
import { EditableText } from '../../ui/EditableText.tsx';
import parts from '../../ui/parts.module.css';
import { fill } from '../../workspace/fill.ts';
import { findTask } from '../../workspace/selectors.ts';
import type { Block } from '../../workspace/types.ts';
import { useWorkspace } from '../../workspace/useWorkspace.ts';
import { useFocusedTask } from '../useFocusedTask.ts';
import styles from './DocView.module.css';
import { groupBlocks } from './groupBlocks.ts';
import { Todo } from './Todo.tsx';

/** The plan of the evening: text, and to-dos that are the tasks of the other views. */
export function DocView() {
  const { state, dispatch, announce, texts } = useWorkspace();
  const copy = texts.doc;
  const view = useRef<HTMLDivElement>(null);
  useFocusedTask(view);
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const title = String(new FormData(form).get('title')).trim();
    if (!title) return;
    dispatch({ kind: 'add-todo', title });
    announce(fill(copy.added, { title }));
    form.reset();
  };
  const text = (block: Extract<Block, { text: string }>) => (
    <EditableText
      text={block.text}
      label={copy.edit}
      isMultiline={block.kind === 'paragraph'}
      maxLength={600}
      onSave={(value) => dispatch({ kind: 'edit-block', id: block.id, text: value })}
    />
  );
  const firstOpen = state.doc.find(
    (block) => block.kind === 'todo' && findTask(state, block.task)?.status !== 'done',
  )?.id;
  return (
    <div ref={view} className={styles.doc}>
      <article className={`${parts.panel} ${styles.page}`} aria-labelledby="doc-title">
        <h2 id="doc-title" className={styles.title}>
          {copy.title}
        </h2>
        <p className={parts.mute}>{copy.hint}</p>
        {groupBlocks(state.doc).map((group) => {
          if (Array.isArray(group))
            return (
              <ul key={group[0]?.id} className={styles.todos}>
                {group.map((block) => (
                  <Todo key={block.id} id={block.task} isGuided={block.id === firstOpen} />
                ))}
              </ul>
            );
          return group.kind === 'heading' ? (
            <h3 key={group.id} className={styles.heading}>
              {text(group)}
            </h3>
          ) : (
            <div key={group.id} className={styles.paragraph}>
              {text(group)}
            </div>
          );
        })}
        <form className={styles.add} onSubmit={add}>
          <input
            name="title"
            className={parts.field}
            aria-label={copy.newTodo}
            placeholder={copy.newTodo}
            maxLength={80}
            autoComplete="off"
          />
          <button type="submit" className={parts.button}>
            {texts.add}
          </button>
        </form>
      </article>
    </div>
  );
}
