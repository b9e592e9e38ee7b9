import { cookieText } from './flagText.ts';

/** What is reported of a visitor who takes part in an experiment; each of the optional ones only where it isn't as usual. */
export interface Exposure {
  experiment: string;
  /** Index of the variation. */
  variation: number;
  bucketVersion?: number;
  phase?: number;
  /** Of the variation, where it isn't its index. */
  variationKey?: string;
  /** Where it isn't `id`. */
  hashAttribute?: string;
  /** Another variation than the first shows what the control shows. */
  isControl?: boolean;
}

/** The last part of a text where a variation that isn't the first has the control's value. */
export const CONTROL_MARK = 'c';

/**
 * The text form of an exposure in cookies and in the browser:
 * `experiment~index~bucketVersion~phase~variationKey~hashAttribute~c`, empty where it is as usual, without empty ones at the end.
 */
export function exposureText(taken: Exposure): string {
  const { experiment, variation, bucketVersion, phase, variationKey = '', hashAttribute = '', isControl } = taken;
  const parts = [
    ...[cookieText.encode(experiment), variation, bucketVersion || '', phase || ''],
    ...[cookieText.encode(variationKey), cookieText.encode(hashAttribute), isControl ? CONTROL_MARK : ''],
  ];
  return parts.join('~').replace(/~+$/, '');
}

/** Whether an exposure is the control's: the first variation's, or that of another with its value. */
export function isControlExposure(exposure: string): boolean {
  const [, index, , , , , mark] = exposure.split('~');
  return index === '0' || mark === CONTROL_MARK;
}
