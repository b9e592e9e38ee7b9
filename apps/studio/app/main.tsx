import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod';
import { queries } from './api.ts';
import { applyScheme } from './layout/scheme.ts';
import { createStudioRouter } from './router.tsx';
import './styles/styles.css';

// The entry of the browser.
// The policy of the pages allows no code from text, which zod would try.
config({ jitless: true });
// Views load zod later: otherwise it tries whether scripts may be made of text, which the page's policy refuses with an error.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
applyScheme();
const root = document.getElementById('studio');
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={createStudioRouter()} />
      </QueryClientProvider>
    </StrictMode>,
  );
