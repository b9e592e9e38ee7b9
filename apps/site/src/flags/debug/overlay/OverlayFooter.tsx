import { useState } from 'react';

interface Props {
  /** The address of this page with the overrides in it. */
  link: string;
  hasOverrides: boolean;
  onReset(control: string): void;
  onLeave(): void;
}

/** Actions for all overrides: reset, share, leave debug mode. */
export function OverlayFooter({ link, hasOverrides, onReset, onLeave }: Props) {
  const [copied, setCopied] = useState<'yes' | 'no'>();

  async function copy(): Promise<void> {
    // Without a secure context there is no clipboard.
    setCopied(
      await Promise.resolve(navigator.clipboard?.writeText(link) ?? Promise.reject()).then(
        () => 'yes' as const,
        () => 'no' as const,
      ),
    );
  }

  return (
    <footer className="footer">
      <button
        type="button"
        className="button"
        data-control="reset"
        disabled={!hasOverrides}
        onClick={() => onReset('toggle')}
      >
        Reset all
      </button>
      <button type="button" className="button" onClick={copy}>
        {copied === 'yes' ? 'Link copied' : 'Copy link'}
      </button>
      <button type="button" className="button" data-look="primary" onClick={onLeave}>
        Leave debug
      </button>
      <p role="status" className="visuallyHidden">
        {copied === 'yes' && 'Link copied'}
      </p>
      {copied === 'no' && (
        <label className="link">
          Copy this link
          <input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        </label>
      )}
    </footer>
  );
}
