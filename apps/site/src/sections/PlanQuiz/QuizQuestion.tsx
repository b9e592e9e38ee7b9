import type { PlanQuizAnswerEntry, PlanQuizQuestionEntry } from '@cumulus/content-model';
import { usePage } from '../../design-system/page/PageContext.tsx';
import styles from './PlanQuiz.module.css';

/** A question without unresolved links. */
export type ShownQuestion = Omit<PlanQuizQuestionEntry, 'answers'> & { answers: readonly PlanQuizAnswerEntry[] };

interface QuizQuestionProps {
  question: ShownQuestion;
  /** Which question it is, of how many. */
  step: { n: number; total: number };
}

/**
 * A question as a group of radio inputs. Its error is shown when a script marks it, or, without scripts, when the server leads back to it.
 */
export function QuizQuestion({ question: { name, question, weight, answers }, step }: QuizQuestionProps) {
  const { t } = usePage();
  const id = `quiz-${name}`;
  return (
    <fieldset id={id} className={styles.question} data-question={name} data-weight={weight}>
      <legend>
        <span className={styles.step}>{t('quizStep', step)}</span> <span data-text>{question}</span>
      </legend>
      <p id={`${id}-error`} className={styles.error} data-error>
        {t('quizUnanswered')}
      </p>
      <div className={styles.answers}>
        {answers.map((answer) => (
          <label key={answer.name} className={styles.answer}>
            <input type="radio" name={name} value={answer.name} data-value={answer.value} required />
            <span>{answer.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
