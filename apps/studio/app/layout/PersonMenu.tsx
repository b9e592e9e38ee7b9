import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { remove, type SignedIn } from '../api.ts';
import { Menu } from '../ui/Menu.tsx';
import { chooseScheme, readScheme, type Scheme } from './scheme.ts';

const SCHEMES: readonly { id: Scheme; label: string }[] = [
  { id: 'auto', label: 'Colours as the system' },
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
];

/** Who is signed in, colours, and signing out. */
export function PersonMenu({ person }: { person: SignedIn }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [scheme, setScheme] = useState(readScheme);
  const signOut = async () => {
    await remove('/session');
    client.clear();
    await navigate({ to: '/sign-in' });
  };
  return (
    <Menu
      label={person.name}
      accessibleLabel={`${person.name}: colours and signing out`}
      items={[
        ...SCHEMES.map(({ id, label }) => ({
          id,
          label,
          isChosen: id === scheme,
          onChoose: () => {
            chooseScheme(id);
            setScheme(id);
          },
        })),
        ...(person.canSignOut ? [{ id: 'sign-out', label: 'Sign out', onChoose: () => void signOut() }] : []),
      ]}
    />
  );
}
