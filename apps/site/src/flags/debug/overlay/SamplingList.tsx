import { SAMPLED_NAMES, type SampledName } from '../../../analytics/observation/forcedSampling.ts';

interface Props {
  forced: readonly SampledName[];
  onForce(forced: SampledName[]): void;
}

const LABELS: Readonly<Record<SampledName, string>> = {
  replay: 'Session replay',
  monitoring: 'Monitoring',
  monitoringReplay: 'Replay of monitored sessions',
};

/** What later pages of this tab observe whatever the sampling says; nothing is observed on the debug page itself. */
export function SamplingList({ forced, onForce }: Props) {
  return (
    <div className="group">
      <h3>Observation</h3>
      <p className="reason">
        On: in every session of this tab, with consent, once you leave debug mode. Off: in the share that is sampled.
      </p>
      <ul>
        {SAMPLED_NAMES.map((name) => {
          const isForced = forced.includes(name);
          return (
            <li key={name} className="row" data-sampling={name}>
              <div className="line">
                <span id={`sampling-${name}`}>{LABELS[name]}</span>
                <button
                  type="button"
                  role="switch"
                  className="switch"
                  data-control={`sampling-${name}`}
                  aria-checked={isForced}
                  aria-labelledby={`sampling-${name}`}
                  onClick={() => onForce(isForced ? forced.filter((other) => other !== name) : [...forced, name])}
                />
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
