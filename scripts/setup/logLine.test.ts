import { expect, it } from 'vitest';
import { lineOfChild, lineOfSupervisor, logVariables } from './logLine.mjs';

it('children of a supervisor on a terminal write for people, unless another format is set', () => {
  expect(logVariables(true, {})).toEqual({ LOG_FORMAT: 'pretty', FORCE_COLOR: '1' });
  expect(logVariables(true, { NO_COLOR: '1' })).toEqual({ LOG_FORMAT: 'pretty' });
  expect(logVariables(true, { LOG_FORMAT: 'json' })).toEqual({});
  expect(logVariables(false, {})).toEqual({});
});

it('a line has the name of its child before it, and JSON stays JSON', () => {
  expect(lineOfChild('site', 'ready')).toBe('site      │ ready');
  const line = '{"level":"info","app":"site","msg":"ready"}';
  expect(lineOfChild('site', line)).toBe(line);
});

it('the supervisor writes as its children do', () => {
  expect(lineOfSupervisor('demo ended', true, {})).toBe('start     │ demo ended');
  expect(lineOfSupervisor('demo ended', false, { LOG_FORMAT: 'text' })).toBe('start     │ demo ended');
  for (const line of [
    lineOfSupervisor('demo ended', false, {}),
    lineOfSupervisor('demo ended', true, { LOG_FORMAT: 'json' }),
  ])
    expect(JSON.parse(line)).toEqual({ level: 'warn', time: expect.any(String), app: 'start', msg: 'demo ended' });
});
