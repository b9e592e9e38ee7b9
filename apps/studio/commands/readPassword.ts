import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

/**
 * Asks for a new password on the terminal, without showing it, twice; else it is the first line of the input.
 * @throws Error both are not the same
 */
export async function readPassword(input = process.stdin, output: Writable = process.stderr): Promise<string> {
  if (!input.isTTY) return (await text(input)).split(/\r?\n/)[0] ?? '';
  const silent = new Writable({ write: (_, __, done) => done() });
  const terminal = createInterface({ input, output: silent, terminal: true });
  try {
    output.write('Password: ');
    const first = await terminal.question('');
    output.write('\nOnce more: ');
    const second = await terminal.question('');
    output.write('\n');
    if (first !== second) throw new Error('The passwords differ; nothing was changed.');
    return first;
  } finally {
    terminal.close();
  }
}
