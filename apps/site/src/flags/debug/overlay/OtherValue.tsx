import { type SyntheticEvent, useId, useState } from 'react';
import { parseValue } from '../flagValue.ts';
import type { FlagView } from '../listFlags.ts';

interface Props {
  flag: FlagView;
  onSet(flag: FlagView, value: unknown, control: string): void;
}

/** Input for a value that is in none of the flag's rules. */
export function OtherValue({ flag, onSet }: Props) {
  const [problem, setProblem] = useState('');
  const id = useId();
  const control = `flag-${flag.key}-other`;

  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('value'));
    try {
      onSet(flag, parseValue(text, flag.ruleValue), control);
      setProblem('');
    } catch (error) {
      setProblem((error as Error).message);
    }
  }

  return (
    <details>
      <summary data-control={control}>Another value</summary>
      <form className="other" onSubmit={submit}>
        <input
          name="value"
          aria-label={`Value of ${flag.key}`}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={problem !== ''}
          aria-describedby={problem ? id : undefined}
        />
        <button type="submit" className="button">
          Set
        </button>
      </form>
      {problem && (
        <p id={id} role="alert" className="problem">
          {problem}
        </p>
      )}
    </details>
  );
}
