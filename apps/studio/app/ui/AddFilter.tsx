import { lazy, Suspense, useState } from 'react';
import { Button } from './Button.tsx';

const FilterDialog = lazy(() => import('./FilterDialog.tsx').then((module) => ({ default: module.FilterDialog })));

/** A button that asks for a filter. */
export function AddFilter() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <span aria-hidden="true">+</span> Filter
      </Button>
      {isOpen && (
        <Suspense>
          <FilterDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
