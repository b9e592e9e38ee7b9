/** A node as rrweb's full snapshots have it: https://github.com/rrweb-io/rrweb/blob/main/packages/types/src/index.ts */
export type SnapshotNode =
  | { type: 0; childNodes: SnapshotNode[]; id: number }
  | { type: 1; name: string; publicId: string; systemId: string; id: number }
  | { type: 2; tagName: string; attributes: Record<string, string>; childNodes: SnapshotNode[]; id: number }
  | { type: 3; textContent: string; id: number };

const STYLE = `body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#14213d;background:#fbfaf7}
header{display:flex;gap:24px;padding:20px 40px;background:#fff}header b{flex:1}
main{padding:64px 40px;max-width:960px;margin:auto}h1{font-size:48px;line-height:1.1}
.plans{display:grid;grid-template-columns:repeat(auto-fit,minmax(180px,1fr));gap:16px}.plans div{padding:24px;background:#fff;border-radius:12px}
button{padding:12px 20px;border:0;border-radius:8px;background:#3a5bdc;color:#fff}section{min-height:600px;padding-top:48px}`;

/** The id of the document, which is what scrolls. */
export const DOCUMENT_ID = 1;

/** The document of a page of the site, reduced to what a replay needs, with the id of its main button. */
export function snapshotOf(path: string): { node: SnapshotNode; buttonId: number } {
  let last = DOCUMENT_ID;
  const nextId = () => {
    last += 1;
    return last;
  };
  const text = (textContent: string): SnapshotNode => ({ type: 3, textContent, id: nextId() });
  const element = (tagName: string, attributes: Record<string, string>, ...inner: (SnapshotNode | string)[]) => ({
    ...{ type: 2 as const, tagName, attributes, id: nextId() },
    childNodes: inner.map((one) => (typeof one === 'string' ? text(one) : one)),
  });
  const isPricing = path.endsWith('/pricing');
  const button = element('button', {}, isPricing ? 'Choose Business' : 'Get started');
  const heading = isPricing ? 'Four plans, two add-ons' : 'Clear skies for busy teams';
  const plans = ['Free', 'Unlimited', 'Business', 'Enterprise'].map((plan) =>
    element('div', {}, element('h3', {}, plan), element('p', {}, 'For teams of every size')),
  );
  const sections = ['What teams say', 'Questions', 'Start today'].map((title) =>
    element(
      'section',
      {},
      element('h2', {}, title),
      element('p', {}, 'Cumulus keeps tasks, docs and hours in one place.'),
    ),
  );
  const header = element(
    'header',
    {},
    element('b', {}, 'Cumulus'),
    element('a', {}, 'Pricing'),
    element('a', {}, 'Demo'),
  );
  const main = element('main', {}, element('h1', {}, heading), button, element('div', { class: 'plans' }, ...plans));
  const html = element(
    ...(['html', { lang: 'en' }] as const),
    element('head', {}, element('title', {}, heading), element('style', {}, STYLE)),
    element('body', {}, header, { ...main, childNodes: [...main.childNodes, ...sections] }),
  );
  const doctype: SnapshotNode = { type: 1, name: 'html', publicId: '', systemId: '', id: nextId() };
  return { node: { type: 0, childNodes: [doctype, html], id: DOCUMENT_ID }, buttonId: button.id };
}
