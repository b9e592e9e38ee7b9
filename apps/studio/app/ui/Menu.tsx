import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Button } from './Button.tsx';
import styles from './Menu.module.css';

export interface MenuEntry {
  id: string;
  label: string;
  /** Is marked as what holds now. */
  isChosen?: boolean;
  isDisabled?: boolean;
  onChoose(): void;
}

interface MenuProps {
  label: string;
  /** Where the label alone says too little. */
  accessibleLabel?: string;
  items: readonly MenuEntry[];
  size?: 'small' | 'normal';
}

/** A button that opens a list of actions. */
export function Menu({ label, accessibleLabel, items, size = 'normal' }: MenuProps) {
  return (
    <MenuTrigger>
      <Button look="quiet" size={size} {...(accessibleLabel && { 'aria-label': accessibleLabel })}>
        <span className={styles.label}>{label}</span>
        <span aria-hidden="true">▾</span>
      </Button>
      <Popover className={styles.popover} placement="bottom end">
        <AriaMenu className={styles.list} aria-label={accessibleLabel ?? label}>
          {items.map(({ id, label: text, isChosen, isDisabled, onChoose }) => (
            <MenuItem
              key={id}
              id={id}
              textValue={text}
              className={styles.item}
              onAction={onChoose}
              {...(isDisabled && { isDisabled })}
            >
              {text}
              {isChosen && (
                <span className={styles.chosen}>
                  <span aria-hidden="true">✓</span>
                  <span className="visuallyHidden"> (chosen)</span>
                </span>
              )}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
