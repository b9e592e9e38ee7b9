import type { FlagPayload, PayloadFeature } from './payloadSchema.ts';

/** A flag of the payload; undefined where there is none. Keys of flags may be names that every object has. */
export function featureOf({ plain }: Pick<FlagPayload, 'plain'>, flag: string): PayloadFeature | undefined {
  return Object.hasOwn(plain.features, flag) ? plain.features[flag] : undefined;
}
