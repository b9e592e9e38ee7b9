import type { PlanQuizEntry } from '@cumulus/content-model';
import { findRangeFaults } from '@cumulus/content-model/planQuiz';
import { Button } from '../../design-system/Button/Button.tsx';
import { usePage } from '../../design-system/page/PageContext.tsx';
import { SectionHead } from '../../design-system/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../design-system/SectionShell/SectionShell.tsx';
import { type Plan, planCatalogue } from '../../pricing/catalogue.ts';
import { requireItems, type SectionProps } from '../section.ts';
import styles from './PlanQuiz.module.css';
import { QuizQuestion, type ShownQuestion } from './QuizQuestion.tsx';
import { QuizResult } from './QuizResult.tsx';

/** Takes the answers without scripts: server/forms/planQuiz.ts. */
const ACTION = '/forms/plan-quiz';

/**
 * Questions that lead to one of the plans, all on one page, so that every answer can be changed at any time. On the page of a score it is the result
 * (document/quizPages.ts). Without scripts the server redirects to that page, with scripts `enhancePlanQuiz` leads there.
 * REQ-QUZ-04.
 */
export function PlanQuiz({ section, index }: SectionProps<PlanQuizEntry>) {
  const { locale, quizResult } = usePage();
  const { plans } = planCatalogue(requireItems(section.plans, section, 'plans'), [], locale);
  const answerable = (section.questions ?? []).filter((question) => question?.answers?.length > 0);
  const questions = requireItems(answerable, section, 'questions').map((question) => ({
    ...question,
    answers: requireItems(question.answers, section, 'answers'),
  }));
  requireScores(section, plans, questions);
  return (
    <SectionShell section={section} index={index}>
      {quizResult ? (
        <QuizResult section={section} index={index} questions={questions} plans={plans} {...quizResult} />
      ) : (
        <>
          <SectionHead section={section} intro={section.intro} level={index === 1 ? 1 : 2} />
          <QuizForm
            section={section}
            questions={questions}
            ranges={JSON.stringify(plans.map(({ tier, minScore, maxScore }) => ({ tier, minScore, maxScore })))}
          />
        </>
      )}
    </SectionShell>
  );
}

/** Without them answers would lead nowhere: then the quiz is left out, and the prices of the same plans are shown nevertheless. REQ-QUZ-02. */
function requireScores(section: PlanQuizEntry, plans: readonly Plan[], questions: readonly ShownQuestion[]): void {
  const refuse = (fault: string) => {
    throw new Error(`Section "${section.sectionInternalName}": ${fault}`);
  };
  for (const { tier, field, message } of findRangeFaults(plans)) refuse(`${field} of plan "${tier}" ${message}`);
  for (const { name, weight, answers } of questions) {
    if (!(weight > 0)) refuse(`weight of question "${name}" must be above 0, got ${weight}`);
    const wrong = answers.find(({ value }) => !(value >= 0 && value <= 1));
    if (wrong) refuse(`value of answer "${wrong.name}" must be from 0 to 1, got ${wrong.value}`);
  }
}

interface QuizFormProps {
  section: PlanQuizEntry;
  questions: readonly ShownQuestion[];
  /** The scores of the plans, as JSON. */
  ranges: string;
}

function QuizForm({ section, questions, ranges }: QuizFormProps) {
  const { t, path } = usePage();
  return (
    <form
      method="post"
      action={ACTION}
      className={styles.form}
      data-enhance="planQuiz"
      data-quiz-id={section.metadata.id}
      data-plans={ranges}
      aria-label={section.sectionTitle}
    >
      <input type="hidden" name="_page" value={path} />
      <div className={styles.errors} data-errors tabIndex={-1} hidden>
        <p>{t('quizErrors')}</p>
        <ul />
      </div>
      {questions.map((question, at) => (
        <QuizQuestion key={question.name} question={question} step={{ n: at + 1, total: questions.length }} />
      ))}
      <div className={styles.end}>
        <Button type="submit" data-label={section.submitLabel} data-type="submit">
          {section.submitLabel}
        </Button>
        <p role="status" className={styles.progress} data-progress={t('quizProgress', { total: questions.length })} />
      </div>
    </form>
  );
}
