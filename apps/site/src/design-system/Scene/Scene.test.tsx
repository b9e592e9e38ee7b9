import type { MediaSceneEntry } from '@cumulus/content-model';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { PageProvider } from '../page/PageContext.tsx';
import { testPage } from '../page/testPage.ts';
import { Scene } from './Scene.tsx';

const scene = {
  modelName: 'mediaScene',
  metadata: { id: 'teamDesignScene' },
  internalName: 'Design',
  description: 'A list of two posters, one approved.',
  layout: 'single',
} as unknown as MediaSceneEntry;

function render(widgets: unknown, changes: Partial<MediaSceneEntry> = {}): string {
  return renderToStaticMarkup(
    <PageProvider value={testPage()}>
      <Scene scene={{ ...scene, ...changes, widgets }} />
    </PageProvider>,
  );
}

afterEach(() => vi.restoreAllMocks());

test('is one picture with its description; its content is hidden from assistive technology', () => {
  const html = render([{ kind: 'list', rows: [{ title: 'Window poster', status: 'Approved' }] }]);
  expect(html).toMatch(/^<div class="scene" role="img" aria-label="A list of two posters, one approved\."/);
  expect(html).toMatch(/<div class="frame" data-backdrop="cloud" aria-hidden="true" inert="">/);
  expect(html).toContain('Window poster');
});

test('has nothing focusable, and no inline style, which the security policy forbids', () => {
  const html = render([
    {
      kind: 'form',
      fields: [
        { label: 'Name', value: 'Ada' },
        { label: 'Size', options: ['S', 'M'] },
      ],
      button: 'Send',
    },
    { kind: 'goal', value: 40, parts: [{ label: 'Shops', value: 80 }] },
    { kind: 'plan', zones: [{ name: 'Hall', x: 5, y: 5, w: 40, h: 40 }] },
  ]);
  expect(html).not.toMatch(/<(a|button|input|select|textarea)[ >]|tabindex| style=/);
});

test('has layout, backdrop and colour as attributes', () => {
  const html = render([{ kind: 'checklist', items: [{ title: 'Bread' }] }], {
    layout: 'fan',
    backdrop: 'hills',
    color: 'mint',
  });
  expect(html).toContain('data-layout="fan"');
  expect(html).toContain('data-backdrop="hills"');
  expect(html).toContain('data-tone="mint"');
});

test('leaves an invalid widget out, logs it, and keeps the others', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const html = render([{ kind: 'kanban' }, { kind: 'checklist', items: [{ title: 'Bread delivery' }] }]);
  expect(html).toContain('Bread delivery');
  expect(log.mock.calls[0]?.[0]).toContain('teamDesignScene.widgets[0]');
});

test('refuses widgets that are no array', () => {
  expect(() => render({ kind: 'list' })).toThrow('teamDesignScene.widgets: must be an array');
});
