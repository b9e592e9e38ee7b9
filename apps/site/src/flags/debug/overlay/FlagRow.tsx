import { textOfValue } from '../flagValue.ts';
import type { FlagView } from '../listFlags.ts';
import { Choice } from './Choice.tsx';
import { OtherValue } from './OtherValue.tsx';

interface Props {
  flag: FlagView;
  /** @param value undefined: as its rules say */
  onSet(flag: FlagView, value: unknown, control: string): void;
}

/** A flag with its value, where that comes from, and what changes it. */
export function FlagRow({ flag, onSet }: Props) {
  const { key, value, source, reason, ruleValue, isBoolean, choices, shown } = flag;
  const title = `flag-${key}`;
  const isOverridden = source === 'override';
  const isChosen = (choice: unknown) => isOverridden && JSON.stringify(choice) === JSON.stringify(value);
  return (
    <li className="row" data-flag={key}>
      <div className="line">
        <code id={title} className="key">
          {key}
        </code>
        {isBoolean && (
          <button
            type="button"
            role="switch"
            className="switch"
            data-control={title}
            aria-checked={value === true}
            aria-labelledby={title}
            onClick={() => onSet(flag, value !== true, title)}
          />
        )}
      </div>
      <p className="reason">
        <code data-value="">{textOfValue(value)}</code>{' '}
        <span className="badge" data-source={source}>
          {source}
        </span>{' '}
        {reason}
        {shown && ` This page shows: ${shown}.`}
      </p>
      {(isOverridden || !isBoolean) && (
        // biome-ignore lint/a11y/useSemanticElements: as in ExperimentRow
        <div className="choices" role="group" aria-labelledby={title}>
          <Choice
            isOwn
            id={`${title}-none`}
            isChosen={!isOverridden}
            onChoose={() => onSet(flag, undefined, `${title}-none`)}
          >
            {`By its rules: ${textOfValue(ruleValue)}`}
          </Choice>
          {!isBoolean &&
            choices.map((choice, index) => (
              <Choice
                key={JSON.stringify(choice)}
                id={`${title}-${index}`}
                isChosen={isChosen(choice)}
                onChoose={() => onSet(flag, choice, `${title}-${index}`)}
              >
                {textOfValue(choice)}
              </Choice>
            ))}
        </div>
      )}
      {!isBoolean && <OtherValue flag={flag} onSet={onSet} />}
    </li>
  );
}
