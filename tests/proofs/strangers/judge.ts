import type { Stranger } from './Stranger.ts';

/** A problem of the content check, as far as it is judged. */
interface Problem {
  file: string;
  message: string;
}

/** Ids in messages: of the entity that a message is about. */
const SUBJECT = /^\w+ "([^"]+)"/;

/**
 * Compares what the check says with what it has to say.
 * @returns a line for each stranger that isn't named and has to be, and for each other thing that is named
 */
export function judgeFindings(strangers: readonly Stranger[], problems: readonly Problem[]): string[] {
  const ownerOf = new Map(
    strangers.flatMap((stranger) =>
      [...stranger.entries, ...(stranger.assets ?? [])].map(({ sys }) => [sys.id, stranger] as const),
    ),
  );
  const said = Map.groupBy(problems, ({ message }) => ownerOf.get(SUBJECT.exec(message)?.[1] ?? ''));
  const others = (said.get(undefined) ?? []).map(({ message }) => `named, though it is shown: ${message}`);
  const wrong = strangers.flatMap((stranger) => {
    const messages = (said.get(stranger) ?? []).map(({ message }) => message);
    const { id, finding } = stranger;
    const findings = finding === undefined ? [] : [finding].flat();
    const missing = findings.filter((part) => !messages.some((message) => message.includes(part)));
    const further = messages.filter((message) => !findings.some((part) => message.includes(part)));
    return [
      ...missing.map((part) => `${id}: not named (${part})`),
      ...further.map((message) => `${id}: named beyond what is to be named: ${message}`),
    ];
  });
  return [...others, ...wrong];
}

/** An answer of the site. */
export interface Answer {
  status: number;
  text: string;
  location: string | null;
}

/** @returns what is wrong with the answers of a stranger's addresses */
export async function judgeAnswers(
  { id, answers = {}, shows = [], hides = [] }: Stranger,
  read: (path: string) => Promise<Answer>,
  hasMarkup: boolean,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [index, [path, wanted]] of Object.entries(answers).entries()) {
    const { status, text, location } = await read(path);
    const target = location === null ? undefined : location.replace(/^https?:\/\/[^/]+/, '');
    const isRight = typeof wanted === 'number' ? status === wanted : status === 301 && target === wanted;
    if (!isRight) wrong.push(`${id}: ${path} is ${status}${target ? ` to ${target}` : ''}, not ${wanted}`);
    if (index > 0 || status !== 200 || !hasMarkup) continue;
    const main = /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? '';
    wrong.push(
      ...shows.filter((part) => !main.includes(part)).map((part) => `${id}: ${path} doesn't show ${shorten(part)}`),
    );
    wrong.push(...hides.filter((part) => main.includes(part)).map((part) => `${id}: ${path} shows ${shorten(part)}`));
  }
  return wrong;
}

const shorten = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text);
