import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { FocusScope, useFocusManager } from 'react-aria';
import styles from './Menu.module.css';
import type { MenuItem } from './Menu.tsx';

interface MenuListProps {
  id: string;
  label: string;
  items: readonly MenuItem[];
  opener: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** The open menu, in the top layer so that no scrolling parent cuts it off. Focus stays inside, and returns to the button. */
export function MenuList({ id, label, items, opener, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element || !opener.current) return;
    element.showPopover?.();
    place(element, opener.current.getBoundingClientRect());
  }, [opener]);
  useEffect(() => {
    const onPointerDown = (event: PointerEvent) => {
      const target = event.target as Node;
      if (!list.current?.contains(target) && !opener.current?.contains(target)) onClose();
    };
    // In the capture phase: what is dragged stops the event.
    document.addEventListener('pointerdown', onPointerDown, true);
    window.addEventListener('resize', onClose);
    window.addEventListener('scroll', onClose, true);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown, true);
      window.removeEventListener('resize', onClose);
      window.removeEventListener('scroll', onClose, true);
    };
  }, [onClose, opener]);
  return (
    <div ref={list} id={id} popover="manual" role="menu" aria-label={label} className={styles.menu}>
      <FocusScope contain restoreFocus>
        <Items items={items} onClose={onClose} />
      </FocusScope>
    </div>
  );
}

/** Below the button, or above it where there is no room, and never outside the window. */
function place(element: HTMLElement, button: DOMRect) {
  const { offsetWidth: width, offsetHeight: height } = element;
  const isAbove = button.bottom + height + 8 > innerHeight && button.top - height > 8;
  element.style.top = `${Math.max(8, isAbove ? button.top - height - 4 : Math.min(button.bottom + 4, innerHeight - height - 8))}px`;
  element.style.left = `${Math.max(8, Math.min(button.right - width, innerWidth - width - 8))}px`;
}

function Items({ items, onClose }: Pick<MenuListProps, 'items' | 'onClose'>) {
  const focus = useFocusManager();
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => current.current?.focus({ preventScroll: true }), []);
  const currentIndex = Math.max(
    0,
    items.findIndex((item) => item.isCurrent),
  );
  const actionOf = (key: string) => {
    if (key === 'ArrowDown') return () => focus?.focusNext({ wrap: true });
    if (key === 'ArrowUp') return () => focus?.focusPrevious({ wrap: true });
    if (key === 'Home') return () => focus?.focusFirst();
    if (key === 'End') return () => focus?.focusLast();
    return key === 'Escape' || key === 'Tab' ? onClose : undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = actionOf(event.key);
    // Arrow keys also move what the menu belongs to.
    event.stopPropagation();
    if (!action) return;
    event.preventDefault();
    action();
  };
  return items.map((item, index) => (
    <button
      key={item.label}
      ref={index === currentIndex ? current : undefined}
      type="button"
      {...(item.isCurrent === undefined
        ? { role: 'menuitem' }
        : { role: 'menuitemradio', 'aria-checked': item.isCurrent })}
      className={styles.item}
      onKeyDown={onKeyDown}
      onClick={() => {
        onClose();
        item.onChoose();
      }}
    >
      {item.tone && <span className={styles.dot} data-tone={item.tone} />}
      {item.label}
    </button>
  ));
}
