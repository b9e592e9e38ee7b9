import type { FlagPayload } from './FlagPayload.ts';
import type { PayloadRule } from './payloadSchema.ts';

/** The rule by which an experiment gives a flag its value; nothing where it doesn't, or not any more. */
export function experimentRule({ plain }: FlagPayload, flag: string, experiment: string): PayloadRule | undefined {
  const feature = Object.hasOwn(plain.features, flag) ? plain.features[flag] : undefined;
  return feature?.rules?.find(({ key, variations }) => variations && (key ?? flag) === experiment);
}
