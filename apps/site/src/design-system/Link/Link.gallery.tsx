import { usePage } from '../page/PageContext.tsx';
import { inStates, type PartGallery, POINTED_STATES } from '../partGallery.ts';
import { Link } from './Link.tsx';

/** A link to a page that this locale doesn't have. The default locale has all pages. */
function LinkToOtherLocale() {
  const { localizedPaths } = usePage();
  const path = Object.keys(localizedPaths).find((key) => localizedPaths[key] === key);
  return <Link href={path ?? '/pricing'}>{path ?? 'Every page exists in this locale'}</Link>;
}

export const gallery: PartGallery = ({ entry, long }) => {
  const { label, url } = entry('link', (link) => link.url.startsWith('/'));
  return [
    ...inStates('internal', POINTED_STATES, <Link href={url}>{label}</Link>),
    ...inStates('external, in a new tab', POINTED_STATES, <Link href="https://www.example.com/">{label}</Link>),
    {
      variant: 'mail',
      state: 'default',
      element: <Link href="mailto:hello@cumulus.example">hello@cumulus.example</Link>,
    },
    { variant: 'internal, not in this locale', state: 'default', element: <LinkToOtherLocale /> },
    {
      variant: 'address that is not allowed',
      state: 'error',
      element: <Link href="data:text/html,x">{`${label} (text only)`}</Link>,
    },
    { variant: 'internal', state: 'long text', element: <Link href={url}>{long.title}</Link> },
  ];
};
