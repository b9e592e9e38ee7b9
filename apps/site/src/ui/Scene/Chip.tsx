import parts from './parts.module.css';

/** A small label on the ground of a tone. No text gives nothing. */
export function Chip({ text, color }: { text: string | undefined; color?: string }) {
  if (!text) return null;
  return (
    <span className={parts.chip} data-tone={color}>
      {text}
    </span>
  );
}
