import { contentText, ENTRIES, entryOf, linkTo, readEntries, requireNewEntries } from './contentFiles.mjs';
import { pascalCase, refuseTaken, requireForm, requireFreePath, titleOf } from './names.mjs';

/** Templates of the folders of slugs (PAGE_TYPES in packages/content-model/src/pageTypes.ts). */
const TEMPLATES = { features: 'feature', teams: 'team', legal: 'legal' };
/** A page that stands by itself. */
const DEFAULT_TEMPLATE = 'contact';

/** A page with a hero and a call to action, in English. */
export function planPage(slug, root) {
  const form = /^(?=.{2,60}$)[a-z][a-z0-9]*([-/][a-z0-9]+)*$/;
  requireForm(
    'page',
    slug,
    form,
    'Write its slug, such as legal/imprint: 2 to 60 lower-case letters and digits, separated by - and /.',
  );
  requireFreePath('page', slug, `/${slug}`);
  const taken = readEntries(root).find(({ fields }) => isAt(fields.slug?.['en-US'], slug));
  if (taken) refuseTaken('page', slug, `entry "${taken.sys.id}" in ${ENTRIES}`);

  const words = slug.split(/[-/]/);
  const Name = words.map(pascalCase).join('');
  const id = Name.charAt(0).toLowerCase() + Name.slice(1);
  const title = titleOf(slug.split('/').at(-1).replaceAll('-', ' '));
  const now = new Date().toISOString();
  const link = `${id}Link`;
  const [folder] = slug.split('/');
  const template = slug.includes('/') && Object.hasOwn(TEMPLATES, folder) ? TEMPLATES[folder] : DEFAULT_TEMPLATE;
  const section = (part, color, fields) => ({
    sectionInternalName: `${title} – ${part}`,
    sectionId: part,
    sectionColor: color,
    ...fields,
  });
  const entries = [
    entryOf(
      `page${Name}`,
      'page',
      {
        internalName: `${title} – page`,
        slug,
        template,
        title,
        summary: `What ${title} is about.`,
        seoTitle: `${title} | Cumulus`,
        seoDescription: `What visitors find on the page ${title}.`,
        sections: [linkTo(`${id}Top`), linkTo(`${id}Next`)],
      },
      now,
    ),
    entryOf(
      `${id}Top`,
      'hero',
      section('top', 'peach', { sectionTitle: title, body: 'What this page is about.', layout: 'centered' }),
      now,
    ),
    entryOf(
      `${id}Next`,
      'callToAction',
      section('next', 'sky', { sectionTitle: 'What to do next', layout: 'band', actions: [linkTo(link)] }),
      now,
    ),
    entryOf(
      link,
      'link',
      { internalName: `${title} – link: See the prices`, label: 'See the prices', url: '/pricing', style: 'primary' },
      now,
    ),
  ];
  requireNewEntries('page', slug, entries, root);
  const file = `${ENTRIES}/${words.join('-')}.json`;
  return {
    created: { [file]: contentText({ entries }) },
    next: [
      `Change the texts in ${file}, and the template "${template}" if the page belongs to others.`,
      `Look at it: npm run dev, then /${slug}`,
      'Check it: npm run content:check',
      'Link to it from a menu in global.json or from another page. docs/how-to/page.md has the rest.',
    ],
  };
}

const isAt = (other, slug) => typeof other === 'string' && other.replace(/^\/+|\/+$/g, '') === slug;
