import { expect, it } from 'vitest';
import { splitMultipart } from './splitMultipart.ts';

const TYPE = 'multipart/form-data; boundary=b';
const part = (name: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`;
const split = (body: string, type = TYPE) =>
  Object.fromEntries([...splitMultipart(Buffer.from(body), type)].map(([name, content]) => [name, content.toString()]));

it('reads what a browser makes of a form', async () => {
  const form = new FormData();
  const bytes = Uint8Array.from({ length: 512 }, (_, n) => n);
  form.append('segment', new Blob([bytes, '\r\n--', '\r\n'], { type: 'application/octet-stream' }), 's-"1".bin');
  form.append('event', '{}');
  const sent = new Response(form);
  const type = sent.headers.get('content-type') ?? '';
  const parts = splitMultipart(Buffer.from(await sent.arrayBuffer()), type);
  expect([...parts.keys()]).toEqual(['segment', 'event']);
  expect(parts.get('segment')).toEqual(Buffer.concat([bytes, Buffer.from('\r\n--\r\n')]));
  expect(`${parts.get('event')}`).toBe('{}');
});

it('reads a quoted boundary, an empty part and no part', () => {
  expect(split(`${part('a', '')}--b--\r\n`, 'multipart/form-data; charset=utf-8; boundary="b"')).toEqual({ a: '' });
  expect(split('--b--')).toEqual({});
});

it.each([
  ['nothing', ''],
  ['boundaries only', '--b\r\n'.repeat(1_000)],
  ['line feeds only', '\r\n'.repeat(1_000)],
  ['no end', part('a', 'x')],
  ['an end within a part', part('a', 'x').slice(0, -4)],
  ['a part without headers', '--b\r\n\r\nx\r\n--b--'],
  ['a part without a name', '--b\r\nContent-Disposition: form-data; filename="x"\r\n\r\nx\r\n--b--'],
  ['endless headers', `--b\r\nX: ${'x'.repeat(5_000)}\r\n${part('a', 'x').slice(5)}--b--`],
  ['a name twice', `${part('a', 'x')}${part('a', 'y')}--b--`],
  ['five parts', `${['a', 'b', 'c', 'd', 'e'].map((name) => part(name, 'x')).join('')}--b--`],
  ['another type', `${part('a', 'x')}--b--`, 'application/json'],
  ['no boundary', `${part('a', 'x')}--b--`, 'multipart/form-data'],
  ['a long boundary', `${part('a', 'x')}--b--`, `multipart/form-data; boundary=${'b'.repeat(71)}`],
])('refuses %s', (_, body, type?: string) => {
  expect(() => split(body, type)).toThrow('multipart');
});
