import parts from './parts.module.css';
import { toneOf } from './toneOf.ts';

/** A person in a widget: the first letter on the tone of the name. Nobody gives nothing. */
export function Who({ name }: { name: string | undefined }) {
  if (!name) return null;
  return (
    <span className={parts.who} data-tone={toneOf(name)}>
      {[...name][0]}
    </span>
  );
}
