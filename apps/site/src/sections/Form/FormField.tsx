import type { FormFieldEntry } from '@cumulus/content-model';
import { usePage } from '../../ui/page/usePage.ts';
import { FormControl } from './FormControl.tsx';
import styles from './FormField.module.css';

/** A field with its label, its hint and the place where its error will stand; both are told with the field. */
export function FormField({ field, id }: { field: FormFieldEntry; id: string }) {
  const { t } = usePage();
  const { label, hint, kind, isRequired } = field;
  const hintId = hint ? `${id}-hint` : undefined;
  return (
    <div className={styles.field} data-kind={kind} data-field>
      <label htmlFor={id} className={styles.label}>
        {label}
        {!isRequired && <span className={styles.optional}> {t('optional')}</span>}
      </label>
      <FormControl field={field} id={id} describedBy={hintId} />
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <p id={`${id}-error`} className={styles.error} data-error hidden />
    </div>
  );
}
