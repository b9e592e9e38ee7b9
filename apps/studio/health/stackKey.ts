/** Frames that decide whether two errors are one: further ones are of the caller. */
const FRAMES = 3;
const MAX_LENGTH = 300;
/** The hash that the build puts into the name of a file: another one in each release. */
const HASHED = /\.[\w-]{8,}(?=\.(?:m?js|css)\b)/g;
const POSITION = /:\d+(?::\d+)?\b/g;
const ORIGIN = /https?:\/\/[^/\s)]+/g;
const QUERY = /[?#][^\s:)]*/g;
const ID = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b|\b\d{3,}\b/gi;

/** One line or message without what differs between two visitors or two releases. */
const normalize = (text: string): string =>
  text
    .replaceAll(ORIGIN, '')
    .replaceAll(QUERY, '')
    .replaceAll(HASHED, '')
    .replaceAll(POSITION, '')
    .replaceAll(ID, '…')
    .trim();

/** The first frames of a stack, without origins, hashes of files and positions: the same in each release. */
export function stackFrames(stack: string): string[] {
  const lines = stack.split('\n').map((line) => line.trim());
  const frames = lines.filter((line) => line.startsWith('at ') || line.includes('@'));
  return frames.slice(0, FRAMES).map((line) => normalize(line).slice(0, MAX_LENGTH));
}

/** What errors of one cause have in common: type, message and first frames. */
export function stackKey({ type, message, stack }: { type: string; message: string; stack: string }): string {
  return JSON.stringify([type, normalize(message).slice(0, MAX_LENGTH), ...stackFrames(stack)]);
}
