import type { ReactNode } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import parts from './parts.module.css';

const tones = ['peach', 'sky', 'marigold', 'lilac', 'mint', 'cobalt'] as const;

/** The tone of a name: a person has the same colour in every widget. */
export function toneOf(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return tones[sum % tones.length] ?? 'sky';
}

interface BarProps {
  /** End of the bar, in percent of the track; `from` is its start. */
  to: number;
  from?: number;
  color?: string;
}

/** A bar on its track. It uses SVG attributes: the content security policy forbids inline styles. */
export function Bar({ to, from = 0, color }: BarProps) {
  return (
    <svg aria-hidden="true" className={parts.bar} data-tone={color} data-move="draw">
      <rect width="100%" height="100%" rx="4" />
      <rect x={`${from}%`} width={`${Math.max(0, to - from)}%`} height="100%" rx="4" />
    </svg>
  );
}

/** A small label with a tone as its background. Renders nothing without text. */
export function Chip({ text, color }: { text: string | undefined; color?: string }) {
  if (!text) return null;
  return (
    <span className={parts.chip} data-tone={color}>
      {text}
    </span>
  );
}

/** The round checkbox of a task, checked when the task is done. */
export function Tick({ done }: { done: boolean | undefined }) {
  return (
    <span className={parts.tick} data-done={done || undefined} data-move={done ? 'pop' : undefined}>
      {done && <Icon name="check" size={11} />}
    </span>
  );
}

/** A person in a widget: the initial on the tone of the name. Renders nothing without a name. */
export function Initial({ name }: { name: string | undefined }) {
  if (!name) return null;
  return (
    <span className={parts.who} data-tone={toneOf(name)}>
      {[...name][0]}
    </span>
  );
}

interface PanelProps {
  title: string | undefined;
  icon: string;
  /** People at the end of the header: the first three different ones. */
  people?: readonly (string | undefined)[];
  /** Content at the end of the header instead of people. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A window of the product: a header with icon and title, and its content. */
export function Panel({ title, icon, people = [], aside, className, children }: PanelProps) {
  const shown = [...new Set(people)].filter((name) => name !== undefined).slice(0, 3);
  return (
    <div className={[parts.panel, className].filter(Boolean).join(' ')}>
      {(title || aside) && (
        <div className={parts.head}>
          <Icon name={icon} size={16} />
          <b className={parts.grow}>{title}</b>
          {aside}
          {shown.length > 0 && (
            <span className={parts.people}>
              {shown.map((name) => (
                <Initial key={name} name={name} />
              ))}
            </span>
          )}
        </div>
      )}
      {children}
    </div>
  );
}
