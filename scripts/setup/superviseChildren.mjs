import { lineOfSupervisor } from './logLine.mjs';
import { superviseChild } from './superviseChild.mjs';

/** What a child sends that wants to know how all of them are: the one with the admin listener. */
const FOLLOW = 'follow-children';

/**
 * Keeps several children running, each by itself. One that sends `{ type: 'follow-children' }` over IPC receives the state of all, then each change:
 * `{ type: 'children', children }` (`apps/studio/childrenService.ts`).
 * @param {import('./superviseChild.mjs').StartedChild[]} children in the order in which they depend on each other
 * @param {import('./superviseChild.mjs').SupervisorOptions} [options]
 */
export function superviseChildren(children, { log = console.log, ...options } = {}) {
  const followers = new Set();
  const supervised = [];
  const state = () => ({ type: 'children', children: supervised.map((child) => child.state()) });

  function onChange() {
    for (const follower of followers) follower.send(state());
  }

  function onStarted(child) {
    child.onMessage((message) => {
      if (message?.type !== FOLLOW) return;
      followers.add(child);
      child.send(state());
    });
    child.ended.then(() => followers.delete(child));
  }

  const print = (line) => log(lineOfSupervisor(line));
  for (const child of children) supervised.push(superviseChild(child, { ...options, log: print, onChange, onStarted }));
  let stopping;
  async function stop() {
    // Ctrl-C reaches each child too: one that ends before its turn is not to start again.
    for (const child of supervised) child.release();
    for (const child of supervised.toReversed()) await child.stop();
  }

  return {
    /** @param {string} name of the child to start again now */
    restart: async (name) => supervised.find((child) => child.name === name)?.restart(),
    /** Ends all for good. The last ones first: they would report that those which they need are away. */
    stop: () => (stopping ??= stop()),
  };
}
