interface Props {
  /** Names the control over a reload, so that the focus comes back to it. */
  id: string;
  isChosen: boolean;
  /** Stands for what the rules say without us. */
  isOwn?: boolean;
  children: string;
  onChoose(): void;
}

/** One of several values; a button rather than a radio, since choosing reloads the page and arrow keys must not. */
export function Choice({ id, isChosen, isOwn, children, onChoose }: Props) {
  return (
    <button
      type="button"
      className="choice"
      data-control={id}
      aria-pressed={isChosen}
      data-own={isOwn}
      onClick={onChoose}
    >
      {children}
    </button>
  );
}
