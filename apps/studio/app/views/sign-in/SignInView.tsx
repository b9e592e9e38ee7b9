import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useAddress } from '../../address.ts';
import { post } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useAction } from '../../ui/useAction.ts';
import styles from './SignInView.module.css';

/** Signs a person in, and opens the screen that they wanted. */
export function SignInView() {
  const { next } = useAddress();
  const { history } = useRouter();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const { problem, isPending, run } = useAction();
  const signIn = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await run(() => post('/session', { name: name.trim(), password })))) return setPassword('');
    client.clear();
    history.push(ownPath(next));
  };
  return (
    <form className={styles.form} onSubmit={(event) => void signIn(event)}>
      <h1>Sign in</h1>
      {problem && <ProblemNote problem={problem} title="You are not signed in" />}
      <Field label="Name" value={name} onChange={setName} autoComplete="username" isRequired autoFocus />
      <Field
        label="Password"
        type="password"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        isRequired
      />
      <Button type="submit" look="main" isPending={isPending}>
        Sign in
      </Button>
      <p className={styles.note}>
        Accounts are made on the server: <code>npm run studio -- add-user</code>
      </p>
    </form>
  );
}

/** An address of the studio itself: one of another origin is not followed. */
function ownPath(next: unknown): string {
  if (typeof next !== 'string') return '/';
  const { origin, pathname, search } = new URL(next, location.origin);
  return origin === location.origin ? pathname + search : '/';
}
