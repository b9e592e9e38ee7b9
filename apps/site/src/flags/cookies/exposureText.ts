import { cookieText } from './flagText.ts';

/** An exposure as it is reported. Optional fields are set only when they differ from the default. */
export interface Exposure {
  experiment: string;
  /** Index of the variation. */
  variation: number;
  bucketVersion?: number;
  phase?: number;
  /** Default: the variation's index. */
  variationKey?: string;
  /** Default: `id`. */
  hashAttribute?: string;
  /** A variation other than the first shows the control. */
  isControl?: boolean;
}

/** The last part of a text where a variation that isn't the first has the control's value. */
export const CONTROL_MARK = 'c';

/**
 * The text form of an exposure in cookies and in the browser:
 * `experiment~index~bucketVersion~phase~variationKey~hashAttribute~c`. Default values are empty, and empty fields at the end are omitted.
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
