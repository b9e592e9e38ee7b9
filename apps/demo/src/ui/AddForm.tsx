import type { FormEvent, RefObject } from 'react';
import { useWorkspace } from '../workspace/useWorkspace.ts';
import parts from './parts.module.css';

/**
 * A field and a button that add something by its name; the field is empty again afterwards. An empty name adds nothing.
 * @param field gets the field, for a view that focuses it
 * @param className of the form, which the view lays out
 * @param label of the field
 * @param maxLength in characters
 * @param button text of the button, where it isn't "Add"
 * @param onAdd takes the name without spaces around it
 */
export function AddForm({
  field,
  className,
  label,
  maxLength,
  button,
  onAdd,
}: {
  field?: RefObject<HTMLInputElement | null>;
  className: string | undefined;
  label: string;
  maxLength: number;
  button?: string;
  onAdd(name: string): void;
}) {
  const { texts } = useWorkspace();
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const name = String(new FormData(form).get('name')).trim();
    if (!name) return;
    onAdd(name);
    form.reset();
  };
  return (
    <form className={className} onSubmit={add}>
      <input
        ref={field}
        name="name"
        className={parts.field}
        aria-label={label}
        placeholder={label}
        maxLength={maxLength}
        autoComplete="off"
      />
      <button type="submit" className={parts.button}>
        {button ?? texts.add}
      </button>
    </form>
  );
}
