import parts from './parts.module.css';

interface BarProps {
  /** Percent of the track at which the bar ends, and starts. */
  to: number;
  from?: number;
  color?: string;
}

/** A bar on its track. Drawn in SVG attributes: the content security policy forbids inline styles. */
export function Bar({ to, from = 0, color }: BarProps) {
  return (
    <svg aria-hidden="true" className={parts.bar} data-tone={color}>
      <rect width="100%" height="100%" rx="4" />
      <rect x={`${from}%`} width={`${Math.max(0, to - from)}%`} height="100%" rx="4" />
    </svg>
  );
}
