import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { type SignedIn, usePerson } from '../api.ts';
import { FilterBar } from '../ui/FilterBar.tsx';
import { Loading } from '../ui/Loading.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { isInNavigation, VIEWS, type View } from '../views.ts';
import { Boundary } from './Boundary.tsx';

/** A screen: for those who may see it, with the scope of its reports, its states while it is loaded, and its title in the window. */
export function ViewFrame({ view, children }: { view: View; children: ReactNode }) {
  const { data: person, problem, isLoading, cancel, retry } = usePerson();
  const { pathname } = useLocation();
  useTitle(view.label, pathname);
  if (view.permission) {
    if (problem?.status === 401) return <ToSignIn />;
    if (problem) return <ProblemNote problem={problem} onRetry={retry} />;
    if (isLoading || !person) return <Loading onCancel={cancel} />;
    if (!person.may(view.permission)) return <NotAllowed view={view} person={person} />;
  }
  return (
    <Boundary key={pathname}>
      {view.hasScope && <FilterBar />}
      <Suspense fallback={<Loading />}>{children}</Suspense>
    </Boundary>
  );
}

/** The address of the studio alone opens the first screen that a person may see; another one says that it isn't theirs. */
function NotAllowed({ view, person }: { view: View; person: SignedIn }) {
  const navigate = useNavigate();
  const first = VIEWS.find((one) => isInNavigation(one) && one.permission && person.may(one.permission))?.path;
  const isElsewhere = view.path === '/' && first !== undefined;
  useEffect(() => {
    if (isElsewhere) void navigate({ to: first, replace: true });
  }, [navigate, isElsewhere, first]);
  if (isElsewhere) return <Loading />;
  return (
    <ProblemNote
      title={`${view.label} isn’t among what you may see`}
      advice={`You are signed in as ${person.name} (${person.roles.join(', ') || 'no role'}). Ask an administrator of the studio for another role.`}
    />
  );
}

/** Opens the sign-in, once, which opens the address that was wanted afterwards. */
function ToSignIn() {
  const { href } = useLocation();
  const navigate = useNavigate();
  // The location changes while this is still there.
  const [wanted] = useState(href);
  useEffect(() => {
    void navigate({ to: '/sign-in', search: { next: wanted }, replace: true });
  }, [navigate, wanted]);
  return <Loading />;
}

/** The window's title; and the focus goes to a new screen, so that it is read from its beginning. */
function useTitle(label: string, pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    document.title = `${label} – Cumulus studio`;
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [label, pathname]);
}
