import type { ExperimentView } from '../listExperiments.ts';
import { Choice } from './Choice.tsx';

interface Props {
  experiment: ExperimentView;
  /** @param index of the variation; undefined: as assigned */
  onForce(experiment: ExperimentView, index: number | undefined, control: string): void;
}

/** An experiment with its status and the variations that can be forced. */
export function ExperimentRow({ experiment, onForce }: Props) {
  const { key, name, status, flags, variations, forced, assigned } = experiment;
  const own = assigned === undefined ? 'no variation' : (variations[assigned]?.name ?? String(assigned));
  const others = flags.filter((flag) => flag !== key);
  const title = `experiment-${key}`;
  return (
    <li className="row" data-experiment={key}>
      <p className="name">
        <strong id={title}>{name}</strong>
        <span className="badge" data-status={status}>
          {status}
        </span>
      </p>
      <p className="reason">
        <code>{key}</code>
        {others.length > 0 && (
          <>
            {' for '}
            <code>{others.join(', ')}</code>
          </>
        )}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't be the name above, which stands in a line with the status */}
      <div className="choices" role="group" aria-labelledby={title}>
        <Choice
          isOwn
          id={`${title}-none`}
          isChosen={forced === undefined}
          onChoose={() => onForce(experiment, undefined, `${title}-none`)}
        >
          {`As assigned: ${own}`}
        </Choice>
        {variations.map((variation, index) => (
          <Choice
            key={variation.name}
            id={`${title}-${index}`}
            isChosen={forced === index}
            onChoose={() => onForce(experiment, index, `${title}-${index}`)}
          >
            {variation.name}
          </Choice>
        ))}
      </div>
    </li>
  );
}
