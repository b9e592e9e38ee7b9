import type { FormFieldEntry } from '@cumulus/content-model';
import { usePage } from '../../ui/page/usePage.ts';
import styles from './FormControl.module.css';

type FormControlProps = { field: FormFieldEntry; id: string; describedBy: string | undefined };

/**
 * The control of a field by its kind.
 * @throws for a select without options, which nobody could fill in.
 */
export function FormControl({ field, id, describedBy }: FormControlProps) {
  const { t } = usePage();
  const { name, kind, options = [], placeholder, autocomplete, isRequired } = field;
  const shared = {
    id,
    name,
    required: isRequired || undefined,
    autoComplete: autocomplete,
    'aria-describedby': describedBy,
    className: styles.control,
  };
  if (kind === 'textarea') return <textarea {...shared} rows={4} placeholder={placeholder} />;
  if (kind === 'checkbox') return <input {...shared} className={styles.checkbox} type="checkbox" value="yes" />;
  if (kind !== 'select') {
    return <input {...shared} type={kind} placeholder={placeholder} min={kind === 'number' ? 0 : undefined} />;
  }
  if (options.length === 0) throw new Error(`Form field "${name}": kind is select, so options must not be empty`);
  return (
    <select {...shared} defaultValue="">
      <option value="">{placeholder ?? t('choose')}</option>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  );
}
