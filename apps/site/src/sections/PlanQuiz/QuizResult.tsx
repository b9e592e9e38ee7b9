import type { PlanQuizEntry } from '@cumulus/content-model';
import { formatScore, MAX_SCORE, MIN_SCORE, planOfScore, scoreOf } from '@cumulus/content-model/planQuiz';
import { Button } from '../../design-system/Button/Button.tsx';
import { Link } from '../../design-system/Link/Link.tsx';
import { planLinks } from '../../design-system/Link/planLinks.ts';
import { createTranslator, usePage } from '../../design-system/page/PageContext.tsx';
import { SectionHead } from '../../design-system/SectionHead/SectionHead.tsx';
import type { Plan } from '../../pricing/catalogue.ts';
import { planPrice, unitOf } from '../../pricing/prices.ts';
import type { ShownQuestion } from './QuizQuestion.tsx';
import styles from './QuizResult.module.css';
import { ScoreScale } from './ScoreScale.tsx';

interface QuizResultProps {
  section: PlanQuizEntry;
  index: number;
  questions: readonly ShownQuestion[];
  plans: readonly Plan[];
  score: number;
  /** Path of the questions. */
  quizPath: string;
}

/** The plan of a score, its price, the ways to get it, and the reasons. */
export function QuizResult({ section, index, questions, plans, score, quizPath }: QuizResultProps) {
  const { t, locale } = usePage();
  const plan = planOfScore(plans, score);
  if (!plan) throw new Error(`Section "${section.sectionInternalName}": no plan has the score ${score}`);
  const sectionTitle = createTranslator({ title: section.resultTitle })('title', { plan: plan.name });
  const numbers = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 });
  return (
    <>
      <SectionHead
        section={{ ...section, sectionTitle }}
        intro={plan.description}
        level={index === 1 ? 1 : 2}
        className={styles.head}
      />
      <div className={styles.frame}>
        <div className={styles.card} data-tone={plan.color}>
          <ScoreScale plans={plans} chosen={plan} score={score} />
          <p className={styles.score}>
            {t('quizScore', { score: numbers.format(score), min: MIN_SCORE, max: MAX_SCORE })}
          </p>
          <PlanChoices plan={plan} />
          <p className={styles.ways}>
            <Link href={quizPath} data-change="">
              {t('quizChange')}
            </Link>
          </p>
          <p className={styles.share}>{t('quizShare')}</p>
        </div>
        <Reasons questions={questions} plans={plans} plan={plan} score={score} />
      </div>
    </>
  );
}

/** The prices of the plan, each with the link that keeps plan and period. */
function PlanChoices({ plan }: { plan: Plan }) {
  const { t, locale } = usePage();
  return planLinks(plan, 'plan-quiz').map(({ billing, link }, at) => {
    const price = planPrice(plan, billing ?? 'yearly', locale);
    return (
      <div key={link.url} className={styles.choice}>
        <p>
          <strong>{price.displayPricePerMonth}</strong> <span>{unitOf(price, t)}</span>
        </p>
        <Button
          link={{ ...link, label: billing ? `${link.label} · ${t(billing)}` : link.label }}
          look={at === 0 ? 'primary' : 'secondary'}
          data-clicked-type="plan"
          data-label={plan.tier}
        />
      </div>
    );
  });
}

type ReasonsProps = Pick<QuizResultProps, 'questions' | 'plans' | 'score'> & { plan: Plan };

/**
 * The answers that speak for the plan. The page is the same for everyone with this score: which answers the visitor gave is in the fragment of the address,
 * by which `enhanceQuizReasons` shows those instead.
 */
function Reasons({ questions, plans, plan, score }: ReasonsProps) {
  const { t } = usePage();
  return (
    <div className={styles.reasons} data-enhance="quizReasons" data-score={formatScore(score)}>
      <h2 data-own={t('quizOwn')}>{t('quizTypical', { plan: plan.name })}</h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of a list without markers. */}
      <ul role="list">
        {questions.flatMap(({ name, question, weight, answers }) =>
          answers.map((answer) => {
            const speaksFor = planOfScore(plans, scoreOf([{ weight: 1, value: answer.value }]));
            return (
              <li
                key={`${name} ${answer.name}`}
                className={styles.reason}
                data-tone={speaksFor?.color}
                data-question={name}
                data-answer={answer.name}
                data-weight={weight}
                data-value={answer.value}
                hidden={speaksFor !== plan}
              >
                <p className={styles.asked}>{question}</p>
                <p className={styles.given}>
                  <strong>{answer.label}</strong>{' '}
                  {speaksFor && <span className={styles.tier}>{t('quizSpeaksFor', { plan: speaksFor.name })}</span>}
                </p>
                <p>{answer.reason}</p>
              </li>
            );
          }),
        )}
      </ul>
    </div>
  );
}
