import type { ChildProcess } from 'node:child_process';

/**
 * Sends a program a message and waits for its one answer.
 * @param child the program
 * @param message the request
 * @throws when it ends in place of answering
 */
export function call<T>(child: ChildProcess, message: object): Promise<T> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('The program ended'));
    child.once('exit', onExit);
    child.once('message', (answer) => {
      child.off('exit', onExit);
      resolve(answer as T);
    });
    child.send(message);
  });
}
