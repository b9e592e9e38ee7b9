import { type ReactNode, useId } from 'react';
import styles from './Tooltip.module.css';

interface TooltipProps {
  /** What is explained: stands in the line and opens the tooltip on click. */
  children: ReactNode;
  /** The explanation. */
  content: ReactNode;
  /** Starts open (specification section 4). */
  isOpen?: boolean;
}

/** A word with an explanation that opens beside it on click, and closes on Escape or a click elsewhere. The browser does it all. */
export function Tooltip({ children, content, isOpen = false }: TooltipProps) {
  const id = `tooltip-${useId().replace(/\W/g, '')}`;
  return (
    <>
      <button
        type="button"
        className={styles.trigger}
        popoverTarget={id}
        aria-describedby={isOpen ? id : undefined}
        data-clicked-type="tooltip"
      >
        {children}
      </button>
      <span id={id} className={styles.bubble} popover="auto" data-start-open={isOpen ? '' : undefined}>
        {content}
      </span>
    </>
  );
}
