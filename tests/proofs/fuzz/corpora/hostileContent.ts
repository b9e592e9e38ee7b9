import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExportFile, SourceEntity } from '../../../../apps/content/space.ts';
import type { ContentFolder } from '../../../fixtures/ContentFolder.ts';
import type { FlagFolder } from '../../../fixtures/flags/FlagFolder.ts';
import { EVIL_HOST, REDIRECT_PAYLOADS, XSS_PAYLOADS } from './PAYLOADS.ts';

/** A content type's field, as far as it decides what an editor can write into it. */
interface Field {
  id: string;
  type: string;
  items?: { type: string; validations?: object[] };
  validations?: object[];
}

/** Fields that identify or link something, which the page needs; addresses have their own corpus. */
const STRUCTURAL = new Set([
  ...[
    'slug',
    'pageId',
    'flag',
    'value',
    'name',
    'icon',
    'autocomplete',
    'eligibility',
    'sectionId',
    'options',
    'from',
    'to',
  ],
]);
const ADDRESSES = new Set(['url']);
/** Keys in JSON fields whose values are identifiers of the code. */
const STRUCTURAL_KEYS =
  /^(id|key|name|kind|type|icon|color|layout|tier|feature|currency|unit|period|billing|locale|group|value|widget|@.*)$/i;
const ACTIVE_SVG = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9" onload="alert(1)">
<script>alert(1)</script><script href="//${EVIL_HOST}/x.js"/><image href="//${EVIL_HOST}/x.png" width="9" height="9"/>
<foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:parent.alert(1)"/></foreignObject>
<a xlink:href="javascript:alert(1)"><rect width="9" height="9"/></a><animate onbegin="alert(1)" attributeName="x" dur="1s"/></svg>`;
const SPACE = 'cumulus';

/** Writes the corpora into every field of all content that ends in HTML or an address, as an editor could, and into the values of flags. */
export async function makeContentHostile(content: ContentFolder, flags: FlagFolder): Promise<void> {
  const space = JSON.parse(await readFile(join(content.path, SPACE, 'space.json'), 'utf8'));
  const fieldsOf = new Map<string, Field[]>(
    space.contentTypes.map((type: { sys: { id: string }; fields: Field[] }) => [type.sys.id, type.fields]),
  );
  const next = createSupply();
  const folder = join(content.path, SPACE, 'entries');
  for (const name of await readdir(folder)) {
    const file = JSON.parse(await readFile(join(folder, name), 'utf8')) as ExportFile;
    for (const entry of file.entries ?? [])
      spoilEntry(entry, fieldsOf.get(entry.sys.contentType?.sys.id ?? '') ?? [], next);
    for (const asset of file.assets ?? []) spoilTexts(asset, ['title', 'description'], next);
    await content.write(name, file);
  }
  await spoilPictures(join(content.path, SPACE, 'assets'));
  await flags.edit('features/demo-redirect.json', { defaultValue: `//${EVIL_HOST}/` });
  await flags.edit('features/home-hero.json', { defaultValue: XSS_PAYLOADS[8], description: next.text() });
  for (const { key } of await flags.experiments())
    if (key) await flags.editExperiment(key, { name: next.text(), hypothesis: next.text() });
}

/** Gives the payloads one after the other. */
function createSupply() {
  let texts = 0;
  let addresses = 0;
  return {
    text: () => XSS_PAYLOADS[texts++ % XSS_PAYLOADS.length] ?? '',
    address: () => REDIRECT_PAYLOADS[addresses++ % REDIRECT_PAYLOADS.length] ?? '',
  };
}

type Supply = ReturnType<typeof createSupply>;

function spoilEntry({ fields, sys }: SourceEntity, definitions: Field[], next: Supply): void {
  const isRedirect = sys.contentType?.sys.id === 'redirect';
  for (const { id, type, items, validations = [] } of definitions) {
    const isFixed = validations
      .concat(items?.validations ?? [])
      .some((rule) => 'in' in rule || 'regexp' in rule || 'unique' in rule);
    const values = fields[id];
    if (!values || isRedirect || isFixed || type === 'Date' || STRUCTURAL.has(id)) continue;
    for (const [locale, value] of Object.entries(values))
      values[locale] = spoilValue(value, type, ADDRESSES.has(id), next);
  }
}

function spoilTexts({ fields }: SourceEntity, names: string[], next: Supply): void {
  for (const name of names)
    for (const [locale, value] of Object.entries(fields[name] ?? {}))
      if (typeof value === 'string') (fields[name] as Record<string, unknown>)[locale] = value + next.text();
}

function spoilValue(value: unknown, type: string, isAddress: boolean, next: Supply): unknown {
  if (typeof value === 'string' && isAddress) return next.address();
  if (typeof value === 'string') return type === 'Text' ? `${value} ${markdown(next)}` : `${value} ${next.text()}`;
  if (Array.isArray(value)) return value.map((item) => (typeof item === 'string' ? `${item} ${next.text()}` : item));
  if (type === 'RichText') return spoilRichText(value as Node, next);
  return type === 'Object' ? spoilObject(value, next) : value;
}

function markdown(next: Supply): string {
  return `${next.text()} **${next.text()}** [x](${next.address()}) ![x](${next.address()} "${next.text()}") <${next.address()}>`;
}

interface Node {
  nodeType: string;
  value?: string;
  marks?: object[];
  content?: Node[];
  data?: object;
}

/** Adds a text and links with hostile addresses to each paragraph. */
function spoilRichText(node: Node, next: Supply): Node {
  const content = node.content?.map((child) => spoilRichText(child, next));
  if (node.nodeType !== 'paragraph') return { ...node, ...(content && { content }) };
  const text = (value: string): Node => ({ nodeType: 'text', value, marks: [], data: {} });
  const link: Node = { nodeType: 'hyperlink', data: { uri: next.address() }, content: [text(next.text())] };
  return { ...node, content: [...(content ?? []), text(next.text()), link, text('')] };
}

function spoilObject(value: unknown, next: Supply, key = ''): unknown {
  if (typeof value === 'string') return STRUCTURAL_KEYS.test(key) ? value : value + next.text();
  if (Array.isArray(value)) return value.map((item) => spoilObject(item, next, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, spoilObject(inner, next, name)]));
}

async function spoilPictures(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true }))
    if (name.endsWith('.svg')) await writeFile(join(folder, name), ACTIVE_SVG);
}
