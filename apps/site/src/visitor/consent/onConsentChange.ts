/**
 * Calls the listener whenever the visitor's consent changed; what it is then says hasConsent.
 * @returns stops listening
 */
export function onConsentChange(listener: () => void): () => void {
  addEventListener('OneTrustGroupsUpdated', listener);
  return () => removeEventListener('OneTrustGroupsUpdated', listener);
}
