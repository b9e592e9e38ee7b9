import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaProps } from 'react-aria-components/Checkbox';
import styles from './Checkbox.module.css';

interface CheckboxProps extends Omit<AriaProps, 'className' | 'style' | 'children'> {
  children: ReactNode;
}

/** A choice of yes or no. */
export function Checkbox({ children, ...props }: CheckboxProps) {
  return (
    <AriaCheckbox {...props} className={String(styles.checkbox)}>
      <span className={styles.box} aria-hidden="true" />
      {children}
    </AriaCheckbox>
  );
}
