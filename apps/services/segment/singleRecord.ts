import { RequestError } from '../http/RequestError.ts';
import type { ReceivedRecord } from '../store/ReceivedRecord.ts';
import { eventRecord } from './eventRecord.ts';
import { findFault } from './findFault.ts';
import type { SegmentType } from './SegmentRoute.ts';

/**
 * The record of an event that came alone; the address says what kind it is.
 * @throws RequestError 400 when it can't be taken for one
 */
export function singleRecord(body: Record<string, unknown>, type: SegmentType, receivedAt: number): ReceivedRecord {
  const fault = findFault(body, type);
  if (fault) throw new RequestError(400, fault.code, fault.message);
  return eventRecord({ ...body, type }, type, receivedAt);
}
