import type { FeatureFile } from './featureSchema.ts';

/**
 * Whether a value fits its flag's type.
 * @returns what is wrong and what would be right, or undefined
 */
export function valueProblem(valueType: FeatureFile['valueType'], value: unknown): string | undefined {
  if (valueType === 'json' || typeof value === valueType) return undefined;
  return `expected a ${valueType} (the flag's valueType), found ${JSON.stringify(value)}`;
}
