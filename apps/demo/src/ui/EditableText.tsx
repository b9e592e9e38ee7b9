import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import styles from './EditableText.module.css';
import { Icon } from './Icon.tsx';

interface EditableTextProps {
  text: string;
  /** What can be edited, for assistive technology: "Rename: Rent the screen". */
  label: string;
  onSave: (text: string) => void;
  className?: string;
  /** Whether the field starts with three lines instead of one. */
  isMultiline?: boolean;
  maxLength?: number;
  /** Shown where there is no text, which is then allowed. */
  placeholder?: string;
  /** With a pencil, where it isn't obvious that the text can be edited. */
  hasPencil?: boolean;
  /** Whether it is open from the start, such as a new note. */
  startsOpen?: boolean;
}

/** Text that is edited in its place: a click opens it, Enter or leaving it saves, Escape does not; Shift and Enter break the line. */
export function EditableText({
  text,
  label,
  onSave,
  className,
  isMultiline,
  maxLength = 80,
  placeholder,
  hasPencil,
  startsOpen,
}: EditableTextProps) {
  const [isOpen, setOpen] = useState(startsOpen ?? false);
  const button = useRef<HTMLButtonElement>(null);
  const returnsFocus = useRef(false);
  useEffect(() => {
    if (isOpen || !returnsFocus.current) return;
    returnsFocus.current = false;
    button.current?.focus();
  }, [isOpen]);
  if (!isOpen)
    return (
      <button
        ref={button}
        type="button"
        className={[styles.text, className].filter(Boolean).join(' ')}
        title={label}
        onClick={() => setOpen(true)}
      >
        {text || placeholder}
        <span className="visuallyHidden"> ({label})</span>
        {hasPencil && <Icon name="pencil" size={16} className={styles.pencil} />}
      </button>
    );
  const close = (value: string | undefined) => {
    const saved = value?.trim();
    if (saved !== undefined && (saved || placeholder) && saved !== text) onSave(saved);
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // What surrounds it moves by arrow keys.
    event.stopPropagation();
    if (event.nativeEvent.isComposing || (event.key !== 'Escape' && (event.key !== 'Enter' || event.shiftKey))) return;
    event.preventDefault();
    returnsFocus.current = true;
    close(event.key === 'Enter' ? event.currentTarget.value : undefined);
  };
  return (
    <textarea
      // biome-ignore lint/a11y/noAutofocus: the visitor has just opened it
      autoFocus
      rows={isMultiline ? 3 : 1}
      className={[styles.input, className].filter(Boolean).join(' ')}
      aria-label={label}
      defaultValue={text}
      maxLength={maxLength}
      onFocus={(event: FocusEvent<HTMLTextAreaElement>) => event.currentTarget.select()}
      onPointerDown={(event) => event.stopPropagation()}
      onKeyDown={onKeyDown}
      onBlur={(event) => returnsFocus.current || close(event.currentTarget.value)}
    />
  );
}
