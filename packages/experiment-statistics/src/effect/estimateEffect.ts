import type { Moments } from '../metrics/moments.ts';
import type { Effect, Scale } from './Effect.ts';

/**
 * The effect of a variant, experiment-statistics.md section 1. Relative: Δ = (m_t − m_c)/|m_c|, by the delta method
 * se² = v_t/(n_t m_c²) + v_c m_t²/(n_c m_c⁴). Absolute: m_t − m_c, se² = v_t/n_t + v_c/n_c. Each arm keeps its own variance.
 * @param control with a mean other than 0 for a relative effect, and a variance above 0, as `findUntestable` checks
 */
export function estimateEffect(control: Moments, variant: Moments, scale: Scale): Effect {
  const controlMean = Math.abs(control.mean);
  const divisor = scale === 'relative' ? controlMean : 1;
  const controlWeight = scale === 'relative' ? (variant.mean / control.mean) ** 2 : 1;
  const ofVariant = variant.variance / variant.units;
  const ofControl = control.variance / control.units;
  return {
    scale,
    size: (variant.mean - control.mean) / divisor,
    standardError: Math.sqrt(ofVariant + controlWeight * ofControl) / divisor,
    degreesOfFreedom: welchDegreesOfFreedom(control, variant),
    units: control.units + variant.units,
    controlMean,
  };
}

/**
 * Welch–Satterthwaite: with A = v_t/n_t and B = v_c/n_c, (A + B)²/(A²/(n_t − 1) + B²/(n_c − 1)). From the arms' own variances of the mean, even for
 * a relative effect (section 1).
 */
export function welchDegreesOfFreedom(control: Omit<Moments, 'mean'>, variant: Omit<Moments, 'mean'>): number {
  const a = variant.variance / variant.units;
  const b = control.variance / control.units;
  return (a + b) ** 2 / (a ** 2 / (variant.units - 1) + b ** 2 / (control.units - 1));
}
