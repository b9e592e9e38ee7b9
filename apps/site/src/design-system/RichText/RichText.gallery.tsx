import { BLOCKS, type Document } from '@contentful/rich-text-types';
import type { PartGallery } from '../partGallery.ts';
import { RichText } from './RichText.tsx';

/** The kinds of blocks, inlines and marks that a text uses. */
function kindsIn(node: object, kinds = new Set<string>()): Set<string> {
  const {
    nodeType,
    content = [],
    marks = [],
  } = node as {
    nodeType: string;
    content?: object[];
    marks?: { type: string }[];
  };
  kinds.add(nodeType);
  for (const { type } of marks) kinds.add(type);
  for (const child of content) kindsIn(child, kinds);
  return kinds;
}

/** The fewest texts of the content that together use every kind. */
export const gallery: PartGallery = ({ entries, long }) => {
  const texts = [...entries('article'), ...entries('richText')].map(({ metadata, body }) => ({
    id: metadata.id,
    body,
  }));
  const shown = new Set<string>();
  const samples = texts
    .map((text) => ({ ...text, kinds: [...kindsIn(text.body)] }))
    .sort((one, other) => other.kinds.length - one.kinds.length)
    .flatMap(({ id, body, kinds }) => {
      const added = kinds.filter((kind) => !shown.has(kind));
      for (const kind of added) shown.add(kind);
      return added.length > 0 ? [{ id, body, added }] : [];
    });
  return [
    ...samples.map(({ id, body, added }, at) => ({
      variant: at === 0 ? `text of ${id}` : `text of ${id}, for ${added.join(', ')}`,
      state: 'default',
      element: <RichText document={body} />,
    })),
    { variant: 'heading and paragraph', state: 'long text', element: <RichText document={longDocument(long)} /> },
  ];
};

function longDocument({ title, text }: { title: string; text: string }): Document {
  const textNode = (value: string) => ({ nodeType: 'text' as const, value, marks: [], data: {} });
  return {
    nodeType: BLOCKS.DOCUMENT,
    data: {},
    content: [
      { nodeType: BLOCKS.HEADING_2, data: {}, content: [textNode(title)] },
      { nodeType: BLOCKS.PARAGRAPH, data: {}, content: [textNode(text)] },
    ],
  };
}
