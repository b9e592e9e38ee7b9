import { Icon } from '../Icon/Icon.tsx';
import parts from './parts.module.css';

/** The round box in front of a task, ticked when it is done. */
export function Tick({ done }: { done: boolean | undefined }) {
  return (
    <span className={parts.tick} data-done={done || undefined}>
      {done && <Icon name="check" size={11} />}
    </span>
  );
}
