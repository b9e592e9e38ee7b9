import { parseMarkup } from '../../fixtures/markup/parseMarkup.ts';

/** The addresses of all pictures and media in a page's main part, variants included. */
export function readPictures(html: string): string[] {
  const found = new Set<string>();
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  parseMarkup(main, {
    onElement({ attributes }) {
      const listed = (attributes.get('srcset') ?? '').split(/,\s+/).map((one) => one.trim().split(' ')[0] ?? '');
      for (const address of [attributes.get('src') ?? '', ...listed]) if (address.startsWith('/')) found.add(address);
    },
  });
  return [...found];
}
