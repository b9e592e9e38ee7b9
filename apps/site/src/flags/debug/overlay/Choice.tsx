interface Props {
  /** Identifies the control after a reload, to restore the focus. */
  id: string;
  isChosen: boolean;
  /** The value without override. */
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
