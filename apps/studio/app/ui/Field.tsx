import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField, type TextFieldProps } from 'react-aria-components/TextField';
import { classes } from './classes.ts';
import styles from './Field.module.css';

interface FieldProps extends Omit<TextFieldProps, 'className' | 'style' | 'children'> {
  label: string;
  /** For those who can't see it: the place says it to the others. */
  isLabelHidden?: boolean;
  /** What is expected. */
  description?: string;
  /** What is wrong, and what would be right. */
  error?: string | undefined;
  placeholder?: string;
  /** Id of a list of values that are offered. */
  list?: string;
  /** Several lines. */
  rows?: number;
  className?: string | undefined;
}

/** A field of text with label, description and error. */
export function Field({
  label,
  isLabelHidden,
  description,
  error,
  placeholder,
  list,
  rows,
  className,
  ...props
}: FieldProps) {
  return (
    <TextField
      {...props}
      isInvalid={error !== undefined || props.isInvalid}
      className={classes(styles.field, className)}
    >
      <Label className={isLabelHidden ? 'visuallyHidden' : styles.label}>{label}</Label>
      {rows === undefined ? (
        <Input className={styles.input} placeholder={placeholder} list={list} />
      ) : (
        <TextArea className={styles.input} rows={rows} placeholder={placeholder} />
      )}
      {description && (
        <Text slot="description" className={styles.description}>
          {description}
        </Text>
      )}
      <FieldError className={styles.error}>{error}</FieldError>
    </TextField>
  );
}
