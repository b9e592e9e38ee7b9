import { useRef } from 'react';
import { AddForm } from '../../ui/AddForm.tsx';
import { EditableText } from '../../ui/EditableText.tsx';
import parts from '../../ui/parts.module.css';
import { fill } from '../../workspace/fill.ts';
import { findTask } from '../../workspace/selectors.ts';
import type { Block } from '../../workspace/types.ts';
import { useWorkspace } from '../../workspace/useWorkspace.ts';
import { useFocused } from '../useFocused.ts';
import styles from './DocView.module.css';
import { groupBlocks } from './groupBlocks.ts';
import { Todo } from './Todo.tsx';

/** The plan of the project: text, and to-dos that are the tasks of the other views. */
export function DocView() {
  const { state, dispatch, announce, texts } = useWorkspace();
  const copy = texts.doc;
  const view = useRef<HTMLDivElement>(null);
  useFocused(view);
  const add = (title: string) => {
    dispatch({ kind: 'add-todo', title });
    announce(fill(copy.added, { title }));
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
          {state.story.docTitle}
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
        <AddForm className={styles.add} label={copy.newTodo} maxLength={80} onAdd={add} />
      </article>
    </div>
  );
}
