import { type ReactNode, useId } from 'react';
import styles from './Tooltip.module.css';

interface TooltipProps {
  /** The explained term: it is in the text and opens the tooltip on click. */
  children: ReactNode;
  /** The explanation. */
  content: ReactNode;
  /** Starts open (REQ-LAY-04). */
  isOpen?: boolean;
}

/** A term with an explanation that opens on click, and closes on Escape or a click elsewhere. It uses the popover API, without a script. */
export function Tooltip({ children, content, isOpen = false }: TooltipProps) {
  const id = `tooltip-${useId().replace(/\W/g, '')}`;
  return (
    <>
      <span className={styles.term}>
        <button
          type="button"
          className={styles.trigger}
          popoverTarget={id}
          aria-describedby={isOpen ? id : undefined}
          data-clicked-type="tooltip"
        >
          {children}
        </button>
      </span>
      <span id={id} className={styles.bubble} popover="auto" data-start-open={isOpen ? '' : undefined}>
        {content}
      </span>
    </>
  );
}
