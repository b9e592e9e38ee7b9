import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';

const MenuList = lazy(() => import('./MenuList.tsx').then((module) => ({ default: module.MenuList })));

export interface MenuItem {
  label: string;
  /** Colour of the dot before the label. */
  tone?: string;
  /** Whether it is the value that the object has already; undefined for an action. */
  isCurrent?: boolean;
  onChoose: () => void;
}

interface MenuProps {
  /** What the menu is for, with the name of the object: "Move: Rent the screen". */
  label: string;
  items: readonly MenuItem[];
  className?: string;
  /** Further properties of the button, such as those that make it a drag handle. */
  buttonProps?: Record<string, unknown>;
  children: ReactNode;
}

/** A button with a menu. The list, and what manages focus in it, is loaded when it first opens. */
export function Menu({ label, items, className, buttonProps, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <>
      <button
        type="button"
        {...buttonProps}
        ref={button}
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {children}
      </button>
      {isOpen && (
        <Suspense>
          <MenuList id={id} label={label} items={items} opener={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
