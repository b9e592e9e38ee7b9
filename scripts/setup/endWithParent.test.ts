import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'end-with-parent-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const moduleAt = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);

/** Starts a parent whose child writes a file when it is ended in good order. */
function startParent(name: string, program: (childProgram: string) => string) {
  const files = { ready: join(folder, `${name}-ready`), ended: join(folder, `${name}-ended`) };
  const child = `const { writeFileSync } = require('node:fs');
    process.on('SIGTERM', () => { writeFileSync(${JSON.stringify(files.ended)}, 'SIGTERM'); process.exit(); });
    setInterval(() => undefined, 1000);
    writeFileSync(${JSON.stringify(files.ready)}, '');`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program(child)], { stdio: 'ignore' });
  return { parent, files };
}

test.each(['SIGKILL', 'SIGTERM'] as const)('a child ends when its parent is ended by %s', async (signal) => {
  const { parent, files } = startParent(
    signal,
    (child) => `import { startChild } from ${moduleAt('startChild.mjs')};
      startChild('services', ['-e', ${JSON.stringify(child)}]);`,
  );
  await expect.poll(() => existsSync(files.ready)).toBe(true);
  parent.kill(signal);
  await expect.poll(() => existsSync(files.ended) && readFileSync(files.ended, 'utf8')).toBe('SIGTERM');
});

test('a command ends when the process that waits for it exits', async () => {
  const { files } = startParent(
    'command',
    (child) => `import { existsSync } from 'node:fs';
      import { runCommand } from ${moduleAt('runCommand.mjs')};
      runCommand(process.execPath, ['-e', ${JSON.stringify(child)}]);
      setInterval(() => existsSync(${JSON.stringify(join(folder, 'command-ready'))}) && process.exit(130), 10);`,
  );
  await expect.poll(() => existsSync(files.ended) && readFileSync(files.ended, 'utf8')).toBe('SIGTERM');
});
