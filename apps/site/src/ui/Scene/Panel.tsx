import type { ReactNode } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import parts from './parts.module.css';
import { Who } from './Who.tsx';

interface PanelProps {
  title: string | undefined;
  icon: string;
  /** People shown at the end of the head: the first three different ones. */
  people?: readonly (string | undefined)[];
  /** What stands at the end of the head instead of people. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A window of the product: a head with its icon and title, and what is in it. */
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
                <Who key={name} name={name} />
              ))}
            </span>
          )}
        </div>
      )}
      {children}
    </div>
  );
}
