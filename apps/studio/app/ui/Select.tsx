import { Button } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { classes } from './classes.ts';
import styles from './Field.module.css';
import menu from './Menu.module.css';

export interface Option<Id extends string = string> {
  id: Id;
  label: string;
}

interface SelectProps<Id extends string> {
  label: string;
  isLabelHidden?: boolean;
  options: readonly Option<Id>[];
  value: Id | undefined;
  onChange(id: Id): void;
  placeholder?: string;
  isDisabled?: boolean;
  className?: string | undefined;
}

/** A choice of one among several. Typing finds an option. */
export function Select<Id extends string>(props: SelectProps<Id>) {
  const { label, isLabelHidden, options, value, onChange, placeholder = 'Choose …', isDisabled, className } = props;
  const chosen = options.find(({ id }) => id === value);
  return (
    <AriaSelect
      className={classes(styles.field, className)}
      value={value ?? null}
      onChange={(key) => {
        const option = options.find(({ id }) => id === key);
        if (option) onChange(option.id);
      }}
      placeholder={placeholder}
      {...(isDisabled !== undefined && { isDisabled })}
    >
      <Label className={isLabelHidden ? 'visuallyHidden' : styles.label}>{label}</Label>
      <Button className={styles.select}>
        <SelectValue className={styles.value}>{chosen?.label ?? placeholder}</SelectValue>
        <span aria-hidden="true" className={styles.arrow}>
          ▾
        </span>
      </Button>
      <Popover className={menu.popover}>
        <ListBox className={menu.list} items={options}>
          {(option: Option<Id>) => (
            <ListBoxItem id={option.id} textValue={option.label} className={menu.item}>
              {option.label}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
