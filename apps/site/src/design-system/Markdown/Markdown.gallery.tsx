import type { PartGallery } from '../partGallery.ts';
import { Markdown } from './Markdown.tsx';

const BLOCKS = `# A heading

A paragraph with **strong** and *emphasised* words, \`code\`, and a [link](/pricing).

- One item
- Another item with a [link](https://www.example.com/)

1. First
2. Second

> A quotation.

### A smaller heading

| Plan | Seats |
|---|---|
| Free | 5 |
| Business | 500 |`;

export const gallery: PartGallery = ({ long }) => [
  { variant: 'blocks', state: 'default', element: <Markdown text={BLOCKS} /> },
  {
    variant: 'in a line',
    state: 'default',
    element: <Markdown text="Words with **weight** and a [link](/pricing)." isInline />,
  },
  {
    variant: 'HTML and an address that is not allowed',
    state: 'error',
    element: <Markdown text={'<b>shown as text</b>, and [no link](javascript:alert(1)).'} />,
  },
  { variant: 'blocks', state: 'long text', element: <Markdown text={`## ${long.title}\n\n${long.text}`} /> },
];
