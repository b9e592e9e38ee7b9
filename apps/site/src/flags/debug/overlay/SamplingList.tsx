import { forcedSampling, SAMPLED_NAMES, type SampledName } from '../../../analytics/observation/forcedSampling.ts';

interface Props {
  /** What this tab observes whatever the sampling says. */
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
  const configured = forcedSampling.byConfiguration();
  return (
    <div className="group">
      <h3>Observation</h3>
      <p className="reason">
        On: in every session of this tab, with consent, once you leave debug mode. Off: in the share that is sampled.
        For this tab only: not among the overrides of a copied link.
      </p>
      <ul>
        {SAMPLED_NAMES.map((name) => {
          const isConfigured = configured.includes(name);
          const isOn = isConfigured || forced.includes(name);
          const id = `sampling-${name}`;
          return (
            <li key={name} className="row" data-sampling={name}>
              <div className="line">
                <span id={id}>{LABELS[name]}</span>
                <button
                  type="button"
                  role="switch"
                  className="switch"
                  data-control={id}
                  aria-checked={isOn}
                  aria-labelledby={id}
                  aria-describedby={isConfigured ? `${id}-note` : undefined}
                  disabled={isConfigured}
                  onClick={() => onForce(isOn ? forced.filter((other) => other !== name) : [...forced, name])}
                />
              </div>
              {isConfigured && (
                <p id={`${id}-note`} className="reason">
                  On: forced by the configuration.
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
