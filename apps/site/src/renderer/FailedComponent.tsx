/** What an editor sees in preview where a component could not be shown. */
export function FailedComponent({ subject, reason }: { subject: string; reason: string }) {
  return (
    <p role="note" className="preview-notice">
      <strong>{subject}</strong> {reason}
    </p>
  );
}
