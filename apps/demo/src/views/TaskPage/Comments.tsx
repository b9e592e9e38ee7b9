import { AddForm } from '../../ui/AddForm.tsx';
import { Person } from '../../ui/Person.tsx';
import parts from '../../ui/parts.module.css';
import { applyToDetails, MAX_COMMENTS } from '../../workspace/applyToDetails.ts';
import { fill } from '../../workspace/fill.ts';
import { findPerson } from '../../workspace/selectors.ts';
import type { Task } from '../../workspace/types.ts';
import { useWorkspace } from '../../workspace/useWorkspace.ts';
import { dayFormatOf } from '../dayFormat.ts';
import styles from './TaskPage.module.css';

/** Comments, and a field for one of the person that the visitor is. */
export function Comments({ task: { id, comments } }: { task: Task }) {
  const { state, dispatch, announce, locale, texts } = useWorkspace();
  const copy = texts.taskPage;
  const format = dayFormatOf(locale);
  const add = (text: string) => {
    dispatch({ kind: 'add-comment', id, text }, applyToDetails);
    announce(copy.commentAdded);
  };
  const me = findPerson(state, state.me)?.name ?? texts.nobody;
  return (
    <section className={styles.section} aria-labelledby="task-comments">
      <h3 id="task-comments">{copy.comments}</h3>
      {!comments.length && <p className={parts.mute}>{copy.noComments}</p>}
      <ul className={styles.comments}>
        {comments.map((comment) => {
          const person = findPerson(state, comment.by);
          return (
            <li key={comment.id} className={styles.comment}>
              <Person person={person} />
              <div>
                <p>
                  <b>{person?.name ?? texts.nobody}</b> <span className={parts.mute}>{format(comment.day)}</span>
                </p>
                <p className={styles.text}>{comment.text}</p>
              </div>
            </li>
          );
        })}
      </ul>
      {comments.length < MAX_COMMENTS && (
        <AddForm
          className={styles.add}
          label={fill(copy.write, { name: me })}
          maxLength={600}
          button={copy.send}
          onAdd={add}
        />
      )}
    </section>
  );
}
