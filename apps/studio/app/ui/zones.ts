import { ownZone } from '../address.ts';
import type { Option } from './Select.tsx';

/** Time zones to choose from: that of this browser and UTC first. @param chosen is among them whatever it is */
export function zoneOptions(chosen: string): Option[] {
  const first = [ownZone(), 'UTC', chosen];
  return [...new Set([...first, ...Intl.supportedValuesOf('timeZone')])].map((id) => ({
    id,
    label: id.replaceAll('_', ' '),
  }));
}
