import { afterAll, vi } from 'vitest';

// Code under test may import modules late; a worker that has ended can't load them.
afterAll(() => vi.dynamicImportSettled());
