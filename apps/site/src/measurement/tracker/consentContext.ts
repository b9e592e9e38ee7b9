import { browserConsent } from '../../visitor/consent/browserConsent.ts';
import { CONSENT_GROUPS, type ConsentGroup } from '../../visitor/consent/ConsentGroup.ts';
import { recordedConsent } from '../../visitor/consent/recordedConsent.ts';

/** The consent that an event was collected under. */
export interface ConsentContext {
  /** By group, as Segment's own consent tools write it. */
  categoryPreferences: Record<ConsentGroup, boolean>;
  /** Of the text that was answered; with OneTrust, of its script. */
  version?: string;
  /** What the decision is recorded under. */
  consentId?: string;
}

/**
 * The visitor's consent at this moment, for `context.consent` of an event. Where the rule of the country allows measuring before anybody decided, there
 * is neither version nor id.
 */
export function consentContext(): ConsentContext {
  const allowed = CONSENT_GROUPS.map((group) => [group, browserConsent.allows(group)]);
  const decision = fieldsOf(recordedConsent.read() ?? '');
  const said = (['version', 'consentId'] as const).flatMap((name) => {
    const value = decision.get(name);
    return value ? [[name, value]] : [];
  });
  return { categoryPreferences: Object.fromEntries(allowed), ...Object.fromEntries(said) };
}

/** OneTrust encodes each value, or the whole cookie besides. */
function fieldsOf(record: string): URLSearchParams {
  const text = record.includes('=') ? record : new URLSearchParams(`whole=${record}`).get('whole');
  return new URLSearchParams(text ?? '');
}
