import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { createLogWriter } from './log.ts';
import { chooseLogFormat, type LogFormat } from './logFormat.ts';

function createWriter(format: LogFormat) {
  const written: string[] = [];
  const writer = createLogWriter({
    format,
    app: 'site',
    secrets: ['k3y-of-the-mail'],
    write: (lines) => written.push(lines),
  });
  return { writer, written };
}

const REQUEST = { requestId: '0123456789abcdef', method: 'GET', route: '/pricing', status: 200, durationMs: 12 };

describe('json', () => {
  it('each line is an object, with a level, the time, the part of the program and an error with its stack', () => {
    const { writer, written } = createWriter('json');
    writer.log(
      'error',
      'forms',
      'form contact: failed',
      new TypeError('no ada@mail.example', { cause: 'k3y-of-the-mail' }),
    );
    const [line = '', rest] = (written[0] ?? '').split('\n');
    expect(rest).toBe('');
    const { time, err, ...others } = JSON.parse(line);
    expect(new Date(time).toISOString()).toBe(time);
    expect(others).toEqual({ level: 'error', app: 'site', area: 'forms', msg: 'form contact: failed' });
    expect(err).toEqual({
      ...{
        type: 'TypeError',
        message: 'no [e-mail]',
        stack: expect.stringMatching(/^TypeError: no \[e-mail\]\n {4}at /),
      },
      cause: { type: 'string', message: '[secret]' },
    });
  });

  it('no text begins a line of its own', () => {
    const { writer, written } = createWriter('json');
    const forged = 'x\n{"level":"error","msg":"forged"}\r\u2028{"level":"error"}';
    writer.log('warn', forged, forged, Object.assign(new Error(forged), { name: forged, stack: forged, code: forged }));
    expect(
      written
        .join('')
        .trimEnd()
        .split(/[\n\r\u2028]/),
    ).toHaveLength(1);
    expect(JSON.parse(written.join('')).msg).not.toContain('\n');
  });

  it('lines of requests are written together, before a warning and at the end of the turn', async () => {
    const { writer, written } = createWriter('json');
    writer.access(REQUEST);
    writer.access({ ...REQUEST, cache: 'miss' });
    writer.log('info', 'site', 'ready');
    expect(written).toEqual([]);
    writer.log('warn', 'site', 'broken');
    expect(written).toHaveLength(1);
    const [first, second] = (written[0] ?? '')
      .split('\n')
      .slice(0, 2)
      .map((line) => JSON.parse(line));
    expect(first).toEqual({ level: 'info', time: expect.any(String), app: 'site', ...REQUEST, msg: 'request' });
    expect(second.cache).toBe('miss');
    writer.access(REQUEST);
    await new Promise(setImmediate);
    expect(written).toHaveLength(2);
  });
});

it('pretty: a line for people, errors below it', () => {
  const { writer, written } = createWriter('pretty');
  writer.access({ ...REQUEST, cache: 'miss' });
  writer.log('error', 'forms', 'failed\n', new Error('broken'));
  const [request, line, ...stack] = written.join('').split('\n');
  expect(request).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: GET \/pricing 200 12 ms miss \(0123456789abcdef\)$/);
  expect(line).toMatch(/^\[\d\d:\d\d:\d\d\] ERROR: forms: failed\\n$/);
  expect(stack.join('\n')).toMatch(/Error: broken\n +at /);
});

it.each<[string | undefined, boolean, LogFormat]>([
  [undefined, true, 'pretty'],
  [undefined, false, 'json'],
  ['pretty', false, 'pretty'],
  ['json', true, 'json'],
  ['text', true, 'text'],
  ['xml', false, 'json'],
])('LOG_FORMAT=%s, on a terminal: %s: %s', (variable, isTerminal, format) => {
  expect(chooseLogFormat(variable, isTerminal)).toBe(format);
});

const MODULE = new URL('log.ts', import.meta.url).href;

/** Runs a program with a log. @returns what it wrote to standard output, by lines */
function run(program: string, env: Record<string, string> = {}) {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', `import { captureConsole, createLog } from '${MODULE}';${program}`],
    {
      env: { ...process.env, LOG_FORMAT: 'json', ...env },
      encoding: 'utf8',
    },
  );
  expect(stderr).toBe('');
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

it('a program that ends has written what waited', () => {
  expect(run("createLog('a').info('last'); process.exit(3);")).toMatchObject([
    { level: 'info', area: 'a', msg: 'last' },
  ]);
});

it('secrets of the environment and what libraries print by the console are redacted', () => {
  const env = { LEADS_SECRET: 'not-to-be-read-by-anybody' };
  const lines = run(
    "captureConsole(); console.log('%s by %s', process.env.LEADS_SECRET, 'ada@mail.example'); console.error(new Error('192.0.2.1'))",
    env,
  );
  expect(lines).toMatchObject([
    { level: 'info', area: 'console', msg: '[secret] by [e-mail]' },
    { level: 'error', area: 'console', msg: expect.stringMatching(/^Error: \[address\]\\n/) },
  ]);
});
