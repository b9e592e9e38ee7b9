import type { FormFieldEntry } from '@cumulus/content-model';
import { CHECKED, type FieldError, maxLengthOf } from '@cumulus/forms';
import { type Translate, usePage } from '../../design-system/page/PageContext.tsx';
import styles from './Form.module.css';

/** A field as a form shows it. */
export interface ShownField {
  field: FormFieldEntry;
  /** Of its control, unique on the page. */
  id: string;
  error: FieldError | undefined;
}

interface FormFieldProps extends ShownField {
  /** What was typed; undefined: nothing yet. */
  value: string | undefined;
}

/** The message of an error. */
export function errorText(t: Translate, error: FieldError, { kind }: FormFieldEntry): string {
  switch (error) {
    case 'email':
      return t('formErrorEmail');
    case 'number':
      return t('formErrorNumber');
    case 'tooLong':
      return t('formErrorTooLong', { n: maxLengthOf(kind) });
    case 'notOffered':
      return t('formErrorNotOffered');
    case 'characters':
      return t('formErrorCharacters');
    default:
      return t(kind === 'select' ? 'formErrorNotOffered' : 'formErrorRequired');
  }
}

/** A field with its label, its hint and a place for its error. Screen readers read hint and error with the field. */
export function FormField({ field, id, value, error }: FormFieldProps) {
  const { t } = usePage();
  const { label, hint, kind, isRequired } = field;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field} data-kind={kind} data-field>
      <label htmlFor={id} className={styles.label}>
        {label}
        {!isRequired && <span className={styles.optional}> {t('optional')}</span>}
      </label>
      <FormControl field={field} id={id} value={value} isInvalid={error !== undefined} describedBy={describedBy} />
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <p id={`${id}-error`} className={styles.error} data-error hidden={!error}>
        {error && errorText(t, error, field)}
      </p>
    </div>
  );
}

interface FormControlProps extends Pick<FormFieldProps, 'field' | 'id' | 'value'> {
  isInvalid: boolean;
  /** Ids of the texts that describe it; may be empty. */
  describedBy: string;
}

/**
 * The control of a field, by its kind.
 * @throws for a select without options, which nobody could fill in, or with more or fewer values than options
 */
export function FormControl({ field, id, value, isInvalid, describedBy }: FormControlProps) {
  const { t } = usePage();
  const { name, kind, options = [], optionValues, placeholder, autocomplete, isRequired } = field;
  const shared = {
    id,
    name,
    required: isRequired || undefined,
    autoComplete: autocomplete,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': isInvalid || undefined,
    className: styles.control,
  };
  if (kind === 'checkbox') {
    const isChecked = value === CHECKED;
    return <input {...shared} className={styles.checkbox} type="checkbox" value={CHECKED} defaultChecked={isChecked} />;
  }
  const typed = { placeholder, maxLength: maxLengthOf(kind), defaultValue: value };
  if (kind === 'textarea') return <textarea {...shared} {...typed} rows={4} />;
  if (kind === 'number')
    return <input {...shared} type="number" placeholder={placeholder} defaultValue={value} min={0} />;
  if (kind !== 'select') return <input {...shared} {...typed} type={kind} />;
  if (options.length === 0) throw new Error(`Form field "${name}": kind is select, so options must not be empty`);
  if (optionValues && optionValues.length !== options.length)
    throw new Error(`Form field "${name}": optionValues must be as many as options, ${options.length}`);
  return (
    <select {...shared} defaultValue={value ?? ''}>
      <option value="">{placeholder ?? t('choose')}</option>
      {options.map((option, at) => (
        <option key={option} value={optionValues?.[at]}>
          {option}
        </option>
      ))}
    </select>
  );
}
