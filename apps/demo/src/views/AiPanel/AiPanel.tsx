import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import parts from '../../ui/parts.module.css';
import { questionOf } from '../../workspace/questionOf.ts';
import { TOPICS, type Topic } from '../../workspace/types.ts';
import { useWorkspace } from '../../workspace/useWorkspace.ts';
import styles from './AiPanel.module.css';
import { Answer } from './Answer.tsx';

/** What finds answers is larger than any view: it comes once the panel is shown. */
const loadBrain = () => import('../../workspace/brain/answerQuestion.ts');

/** Cumulus Brain: questions, and answers from the workspace with their sources. */
export function AiPanel() {
  const { state, dispatch, texts } = useWorkspace();
  const copy = texts.ai;
  const log = useRef<HTMLOListElement>(null);
  const count = useRef(state.talk.length);
  const { talk } = state;
  useEffect(() => {
    loadBrain().catch(() => undefined);
  }, []);
  useEffect(() => {
    const isAdded = talk.length > count.current;
    count.current = talk.length;
    if (isAdded) log.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [talk]);
  const [hasFailed, setFailed] = useState(false);
  const current = useRef(state);
  current.current = state;
  const ask = (question: string, topic?: Topic) =>
    loadBrain()
      .then(({ answerQuestion }) =>
        dispatch({ kind: 'ask', question, answer: answerQuestion(current.current, question, topic, texts.brain) }),
      )
      .then(() => setFailed(false))
      .catch(() => setFailed(true));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const question = String(new FormData(form).get('question')).trim();
    if (!question) return;
    ask(question);
    form.reset();
  };
  return (
    <div className={styles.ai}>
      <section className={`${parts.panel} ${styles.panel}`} aria-labelledby="ai-title">
        <div className={styles.head}>
          <Icon name="sparkle" />
          <h2 id="ai-title" className={parts.title}>
            {copy.title}
          </h2>
        </div>
        <p className={styles.prepared}>
          <Icon name="info" size={18} />
          <span>{copy.prepared}</span>
        </p>
        <div role="log" aria-label={copy.talk}>
          <ol ref={log} className={styles.talk}>
            {talk.map((turn) => (
              <li key={turn.id} className={styles.turn}>
                <p className={styles.question}>
                  <span className="visuallyHidden">{copy.you}: </span>
                  {turn.question}
                </p>
                <Answer turn={turn} />
              </li>
            ))}
          </ol>
        </div>
        {hasFailed && <p role="alert">{copy.failed}</p>}
        <div className={styles.ask}>
          <p id="ai-suggestions" className={parts.mute}>
            {copy.suggestions}
          </p>
          <ul className={styles.suggestions} aria-labelledby="ai-suggestions">
            {TOPICS.map((topic) => (
              <li key={topic}>
                <button
                  type="button"
                  className={parts.button}
                  onClick={() => ask(questionOf(topic, state, texts.brain), topic)}
                >
                  {questionOf(topic, state, texts.brain)}
                </button>
              </li>
            ))}
          </ul>
          <form className={styles.form} onSubmit={submit}>
            <input
              name="question"
              className={parts.field}
              data-guide="ask"
              aria-label={copy.question}
              placeholder={state.story.brain.blocked.question}
              maxLength={300}
              autoComplete="off"
              enterKeyHint="send"
            />
            <button type="submit" className={`${parts.button} ${parts.primary}`}>
              {copy.ask}
            </button>
          </form>
        </div>
      </section>
    </div>
  );
}
