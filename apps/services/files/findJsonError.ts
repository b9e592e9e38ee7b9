/** What may come next: each name is the state of the scan. */
type State = 'value' | 'first item' | 'first key' | 'key' | 'colon' | 'comma' | 'end';

const TOKEN =
  /\s*(?:([{}[\],:])|("[^"\\\p{Cc}]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\p{Cc}]*)*")|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/uy;

/**
 * Finds where a text stops being JSON: the engine's own message often doesn't say.
 * @returns 1-based line, or undefined when the text is JSON
 */
export function findJsonError(text: string): number | undefined {
  const open: string[] = [];
  let state: State = 'value';
  let position = 0;
  for (;;) {
    TOKEN.lastIndex = position;
    const match = TOKEN.exec(text);
    const next: State | undefined | null = match && step(state, match[1] ?? (match[2] ? 'text' : 'word'), open);
    if (!next) break;
    position = TOKEN.lastIndex;
    state = next;
  }
  const rest = /\s*/y;
  rest.lastIndex = position;
  rest.exec(text);
  if (state === 'end' && rest.lastIndex === text.length) return undefined;
  return text.slice(0, rest.lastIndex).split('\n').length;
}

const VALUE = ['{', '[', 'text', 'word'];
const allowed: Record<State, string[]> = {
  value: VALUE,
  'first item': [...VALUE, ']'],
  'first key': ['text', '}'],
  key: ['text'],
  colon: [':'],
  comma: [',', '}', ']'],
  end: [],
};

/** The state after a token, or undefined when it may not stand there. */
function step(state: State, token: string, open: string[]): State | undefined {
  if (!allowed[state].includes(token)) return undefined;
  const after = (): State => (open.length === 0 ? 'end' : 'comma');
  switch (token) {
    case '{':
    case '[':
      open.push(token);
      return token === '{' ? 'first key' : 'first item';
    case '}':
    case ']':
      return open.pop() === (token === '}' ? '{' : '[') ? after() : undefined;
    case ':':
      return 'value';
    case ',':
      return open.at(-1) === '{' ? 'key' : 'value';
    default:
      return state === 'key' || state === 'first key' ? 'colon' : after();
  }
}
