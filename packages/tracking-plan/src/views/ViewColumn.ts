/** A column of an event's view: what stands at one place of its message. */
export interface ViewColumn {
  /** Lower case, words parted by `_`: no database needs quotes for it. */
  name: string;
  /** Names of fields, from the message down. */
  path: readonly string[];
  /** `json`: an object or list, as it is; `member`: whether the list at this place has `member` in it. */
  type: 'text' | 'number' | 'boolean' | 'json' | 'member';
  member?: string;
}
