import type { FeatureApiResponse } from '@growthbook/growthbook';
import { encryptText } from './encryptText.ts';
import type { FlagPayload } from './FlagPayload.ts';

/** The payload with everything secret encrypted, in the vendor's form. @param key 16 bytes as base64 */
export function encryptPayload(
  { features, experiments, savedGroups, ...open }: FlagPayload,
  key: string,
): FeatureApiResponse {
  const encrypt = (data: unknown) => encryptText(JSON.stringify(data), key);
  return {
    ...open,
    features: {},
    experiments: [],
    encryptedFeatures: encrypt(features),
    encryptedExperiments: encrypt(experiments),
    ...(savedGroups && { encryptedSavedGroups: encrypt(savedGroups) }),
  };
}
