import type { FeatureFile } from './files/schemas.ts';

const TYPES: Record<FeatureFile['valueType'], string> = {
  boolean: 'boolean',
  // Any string, not only today's values: a new value needs no deploy, and the site must handle it.
  string: 'string',
  number: 'number',
  json: 'unknown',
};

/**
 * Generates the types of all flags.
 * REQ-FLG-01.
 * @param features flag files by their keys
 * @returns the source of one module with the type `AppFeatures`
 */
export function typeScriptOfFeatures(features: ReadonlyMap<string, FeatureFile>): string {
  const fields = [...features]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { description, valueType }]) => {
      const name = /^[A-Za-z_$][\w$]*$/.test(key) ? key : `'${key}'`;
      return `  /** ${description.replaceAll('*/', '* /')} */\n  ${name}: ${TYPES[valueType]};\n`;
    });
  return [
    '// Generated from flags/features by apps/content/growthbook/generate.ts: do not edit.\n',
    '/** Every flag with the type of its value. */',
    `export type AppFeatures = {\n${fields.join('')}};\n`,
  ].join('\n');
}
