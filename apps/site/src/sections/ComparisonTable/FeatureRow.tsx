import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon/Icon.tsx';
import { usePage } from '../../ui/page/usePage.ts';
import styles from './FeatureRow.module.css';
import type { FeatureValue } from './readGroups.ts';

function Cell({ value }: { value: FeatureValue }): ReactNode {
  const { t } = usePage();
  if (typeof value === 'string') return value;
  return (
    <>
      <Icon name={value ? 'check' : 'minus'} size={20} />
      <span className="visuallyHidden">{t(value ? 'included' : 'notIncluded')}</span>
    </>
  );
}

interface FeatureRowProps {
  name: string;
  hint?: string;
  /** In the order of the columns. */
  values: { key: string; value: FeatureValue }[];
}

/** One feature and what each plan has of it. */
export function FeatureRow({ name, hint, values }: FeatureRowProps) {
  return (
    <tr className={styles.row}>
      <th scope="row">
        {name}
        {hint && <span className={styles.hint}>{hint}</span>}
      </th>
      {values.map(({ key, value }) => (
        <td key={key} data-lacks={value === false ? '' : undefined}>
          <Cell value={value} />
        </td>
      ))}
    </tr>
  );
}
