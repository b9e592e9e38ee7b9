import { lastReports, vitalOf } from './countEvents.ts';
import { askedUnits, visitOf, WINDOW_MS } from './experimentUnits.ts';
import { type Known, type KnownRow, medianOf } from './Known.ts';

/** The value between the two nearest ranks. */
function quantile(sorted: readonly number[], level: number): number {
  const place = (sorted.length - 1) * Math.min(1, Math.max(0, level));
  const [low = 0, high = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low + (high - low) * (place - Math.floor(place));
}

export function guardrails(known: Known): KnownRow[] {
  const { units } = askedUnits(known);
  const views = Map.groupBy(known.events, ({ properties, visitor }) => `${visitor} ${properties.viewId}`);
  const vitals = [...views.values()].flatMap((ofView) => {
    const [first] = ofView.filter(({ name }) => name === 'web vitals');
    return lastReports(ofView).map((event) => ({ event, at: first?.at ?? event.at }));
  });
  const measured = (['lcp', 'inp', 'cls'] as const).flatMap((measure) =>
    [...Map.groupBy(units, ({ variation }) => variation)].flatMap(([variation, ofVariation]) => {
      const values = ofVariation.flatMap(({ first, visitors }) => {
        const own = vitals.filter(
          ({ event, at }) => visitors.has(event.visitor) && at >= first.at && at <= first.at + WINDOW_MS,
        );
        return medianOf(own.flatMap(({ event }) => vitalOf(event, measure) ?? [])) ?? [];
      });
      if (values.length === 0) return [];
      const sorted = values.sort((one, other) => one - other);
      const power = Math.min(19, Math.max(0, Math.floor(Math.log2(values.length / 100))));
      const boundsFor = Math.min(values.length, 100 * 2 ** power);
      const side = 1.959963984540054 * Math.sqrt((0.75 * 0.25) / boundsFor);
      return [
        {
          ...{ variation, measure, visitors: values.length, conversions: null, bounds_for: boundsFor },
          ...{ estimate: quantile(sorted, 0.75), lower: quantile(sorted, 0.75 - side) },
          upper: quantile(sorted, 0.75 + side),
        },
      ];
    }),
  );
  const visits = units.flatMap((unit) => {
    const visit = visitOf(known, unit);
    return visit ? [{ variation: unit.variation, visit }] : [];
  });
  const bounces = [...Map.groupBy(visits, ({ variation }) => variation)].map(([variation, ofVariation]) => ({
    ...{ variation, measure: 'bounce', visitors: ofVariation.length },
    conversions: ofVariation.filter(({ visit }) => visit.isBounce).length,
    ...{ bounds_for: null, estimate: null, lower: null, upper: null },
  }));
  return [...measured, ...bounces];
}
