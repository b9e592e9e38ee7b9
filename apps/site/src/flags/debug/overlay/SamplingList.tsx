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
  const isObserved = (name: SampledName) => configured.includes(name) || forced.includes(name);

  function toggle(name: SampledName): void {
    if (!isObserved(name)) onForce([...forced, name]);
    // Only a monitored session has such a replay.
    else onForce(forced.filter((other) => other !== name && !(name === 'monitoring' && other === 'monitoringReplay')));
  }

  return (
    <div className="group">
      <h3>Observation</h3>
      <p className="reason">
        On: in every session of this tab, with consent, once you leave debug mode. Off: in the share that is sampled.
        For this tab only: not among the overrides of a copied link.
      </p>
      <ul>
        {SAMPLED_NAMES.map((name) => {
          const isOn = isObserved(name);
          const isConfigured = configured.includes(name);
          const isMissing = name === 'monitoringReplay' && !isObserved('monitoring');
          const notes = [
            isConfigured && 'On: forced by the configuration.',
            isMissing && 'Needs monitoring: turn that on first.',
          ].filter(Boolean);
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
                  aria-describedby={notes.length > 0 ? `${id}-note` : undefined}
                  disabled={isConfigured || (isMissing && !isOn)}
                  onClick={() => toggle(name)}
                />
              </div>
              {notes.length > 0 && (
                <p id={`${id}-note`} className="reason">
                  {notes.join(' ')}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
