interface Props {
  /** Names the control over a reload, so that the focus comes back to it. */
  id: string;
  isChosen: boolean;
  /** Words for a screen reader that stand apart from what the button belongs to. */
  label?: string;
  children: string;
  onChoose(): void;
}

/** One of several values; a button rather than a radio, since choosing reloads the page and arrow keys must not. */
export function Choice({ id, isChosen, label, children, onChoose }: Props) {
  return (
    <button
      type="button"
      className="choice"
      data-control={id}
      aria-pressed={isChosen}
      aria-label={label}
      onClick={onChoose}
    >
      {children}
    </button>
  );
}
