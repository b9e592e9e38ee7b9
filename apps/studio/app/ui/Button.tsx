import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import styles from './Button.module.css';
import { classes } from './classes.ts';

interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style'> {
  /** `main`: the one action of a page or dialog. `danger`: can't be undone. `quiet`: without a border. */
  look?: 'main' | 'plain' | 'quiet' | 'danger';
  size?: 'small' | 'normal';
  className?: string | undefined;
}

/** A button. While `isPending`, it says so and can't be pressed again. */
export function Button({ look = 'plain', size = 'normal', className, ...props }: ButtonProps) {
  return <AriaButton {...props} data-look={look} data-size={size} className={classes(styles.button, className)} />;
}

/** The class of a link that looks like a button. Its look is `data-look`. */
export const buttonClass = String(styles.button);
