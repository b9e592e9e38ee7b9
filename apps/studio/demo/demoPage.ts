/** A node as rrweb's full snapshots have it: https://github.com/rrweb-io/rrweb/blob/main/packages/types/src/index.ts */
export type SnapshotNode =
  | { type: 0; childNodes: SnapshotNode[]; id: number }
  | { type: 1; name: string; publicId: string; systemId: string; id: number }
  | SnapshotElement
  | { type: 3; textContent: string; id: number };
interface SnapshotElement {
  type: 2;
  tagName: string;
  attributes: Record<string, string>;
  childNodes: SnapshotNode[];
  id: number;
}

const STYLE = `body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#14213d;background:#fbfaf7}
header{display:flex;gap:24px;padding:20px 40px;background:#fff}header b{flex:1}
main{padding:64px 40px;max-width:960px;margin:auto}h1{font-size:48px;line-height:1.1}
.plans{display:grid;grid-template-columns:repeat(auto-fit,minmax(180px,1fr));gap:16px}.plans div{padding:24px;background:#fff;border-radius:12px}
button{padding:12px 20px;border:0;border-radius:8px;background:#3a5bdc;color:#fff}section{min-height:600px;padding-top:48px}
form{display:grid;gap:16px;max-width:420px;padding:32px;background:#fff;border-radius:12px;box-shadow:0 8px 40px #14213d33}
form.overlay{position:fixed;top:80px;left:50%;width:min(420px,80vw);transform:translateX(-50%)}
label{display:grid;gap:4px}input{padding:12px;border:1px solid #888;border-radius:8px;font:inherit}.wrong{color:#b3261e}.wrong input{border-color:#b3261e}`;

/** The id of the document, which is what scrolls. */
export const DOCUMENT_ID = 1;

const FORMS = {
  sales: { fields: ['name', 'email', 'company', 'teamSize', 'message'], button: 'Talk to sales' },
  signUp: { fields: ['email'], button: 'Create account' },
} as const;
type FormName = keyof typeof FORMS;

/** Ids of what a recording changes. */
export interface DemoForm {
  node: SnapshotNode;
  buttonId: number;
  fields: { name: string; labelId: number; inputId: number }[];
}

/** Builds nodes, each with an id of its own. */
class NodeBuilder {
  #last: number;

  constructor(last: number) {
    this.#last = last;
  }

  element(tagName: string, attributes: Record<string, string>, ...inner: (SnapshotNode | string)[]): SnapshotElement {
    const childNodes = inner.map(
      (one): SnapshotNode => (typeof one === 'string' ? { type: 3, textContent: one, id: this.id() } : one),
    );
    return { type: 2, tagName, attributes, childNodes, id: this.id() };
  }

  id(): number {
    this.#last += 1;
    return this.#last;
  }
}

/** @param attributes of the form */
function buildForm(builder: NodeBuilder, name: FormName, attributes: Record<string, string>): DemoForm {
  const fields = FORMS[name].fields.map((field) => {
    const input = builder.element('input', { name: field });
    return { name: field, input, label: builder.element('label', {}, field, input) };
  });
  const button = builder.element('button', {}, FORMS[name].button);
  const node = builder.element('form', attributes, ...fields.map(({ label }) => label), button);
  const ids = fields.map((field) => ({ name: field.name, labelId: field.label.id, inputId: field.input.id }));
  return { node, buttonId: button.id, fields: ids };
}

export interface DemoSnapshot {
  node: SnapshotNode;
  /** Of its main button. */
  buttonId: number;
  bodyId: number;
  /** In the page; the sign-up's opens over it. */
  form: DemoForm | undefined;
  /** The sign-up, to be added to the body. */
  overlay: DemoForm;
}

/** The document of a page of the site, reduced to what a replay needs. */
export function snapshotOf(path: string): DemoSnapshot {
  const builder = new NodeBuilder(DOCUMENT_ID);
  const element = builder.element.bind(builder);
  const isPricing = path.endsWith('/pricing');
  const button = element('button', {}, isPricing ? 'Choose Business' : 'Get started');
  const heading = isPricing ? 'Four plans, two add-ons' : 'Clear skies for busy teams';
  const plans = ['Free', 'Unlimited', 'Business', 'Enterprise'].map((plan) =>
    element('div', {}, element('h3', {}, plan), element('p', {}, 'For teams of every size')),
  );
  const sections = ['What teams say', 'Questions', 'Start today'].map((title) => {
    const text = element('p', {}, 'Cumulus keeps tasks, docs and hours in one place.');
    return element('section', {}, element('h2', {}, title), text);
  });
  const links = ['Pricing', 'Demo'].map((link) => element('a', {}, link));
  const header = element('header', {}, element('b', {}, 'Cumulus'), ...links);
  const form = path.endsWith('/contact-sales') ? buildForm(builder, 'sales', {}) : undefined;
  const content = form ? [form.node] : [button, element('div', { class: 'plans' }, ...plans), ...sections];
  const body = element('body', {}, header, element('main', {}, element('h1', {}, heading), ...content));
  const head = element('head', {}, element('title', {}, heading), element('style', {}, STYLE));
  const html = element('html', { lang: 'en' }, head, body);
  const doctype: SnapshotNode = { type: 1, name: 'html', publicId: '', systemId: '', id: builder.id() };
  return {
    node: { type: 0, childNodes: [doctype, html], id: DOCUMENT_ID },
    ...{ buttonId: form?.buttonId ?? button.id, bodyId: body.id, form },
    overlay: buildForm(builder, 'signUp', { class: 'overlay' }),
  };
}
