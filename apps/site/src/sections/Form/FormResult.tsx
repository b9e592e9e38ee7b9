import type { FormOutcome } from '@cumulus/forms';
import { usePage } from '../../design-system/page/PageContext.tsx';
import styles from './Form.module.css';
import { errorText, type ShownField } from './FormField.tsx';

/** Where the answer to a form that was sent without scripts begins: it is part of the form's address. */
export const RESULT_ID = 'form-result';

/** All but the thank-you, which replaces the form. */
type NotSent = Exclude<FormOutcome, 'sent'>;

const OUTCOMES: readonly NotSent[] = ['invalid', 'refused', 'limited', 'uncertain', 'unavailable'];

interface FormResultProps {
  /** Undefined before the form is sent. */
  outcome: FormOutcome | undefined;
  shown: readonly ShownField[];
}

/** The place above the fields that says why the form was not sent, with a template of each reason for scripts. */
export function FormResult({ outcome, shown }: FormResultProps) {
  const current = OUTCOMES.find((name) => name === outcome);
  return (
    <>
      <div
        id={current && RESULT_ID}
        className={styles.result}
        data-result={current ?? ''}
        tabIndex={-1}
        hidden={current === undefined}
      >
        {current && <Reason outcome={current} shown={shown} />}
      </div>
      {OUTCOMES.map((name) => (
        <template key={name} data-outcome={name}>
          <Reason outcome={name} shown={[]} />
        </template>
      ))}
    </>
  );
}

function Reason({ outcome, shown }: { outcome: NotSent; shown: readonly ShownField[] }) {
  const { t, contactEmail } = usePage();
  if (outcome !== 'invalid') {
    return (
      <p>
        {
          {
            refused: t('formRefused'),
            limited: t('formLimited'),
            uncertain: t('formUncertain'),
            unavailable: t('formUnavailable'),
          }[outcome]
        }{' '}
        {contactEmail && <a href={`mailto:${contactEmail}`}>{contactEmail}</a>}
      </p>
    );
  }
  return (
    <>
      <p>{t('formErrorSummary')}</p>
      <ul>
        {shown.map(
          ({ field, id, error }) =>
            error && (
              <li key={id}>
                <a
                  href={`#${id}`}
                >{`${field.label}${/[?!.:]$/.test(field.label) ? '' : ':'} ${errorText(t, error, field)}`}</a>
              </li>
            ),
        )}
      </ul>
    </>
  );
}
