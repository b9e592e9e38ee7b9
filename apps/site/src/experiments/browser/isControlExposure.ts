import { CONTROL_MARK } from '../exposureText.ts';

/** Whether an exposure is the control's: the first variation's, or that of another with its value. */
export function isControlExposure(exposure: string): boolean {
  const [, index, , , , , mark] = exposure.split('~');
  return index === '0' || mark === CONTROL_MARK;
}
