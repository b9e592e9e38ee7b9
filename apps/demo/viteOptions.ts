import type { InlineConfig } from 'vite';

/** What build and development have in common. */
export const SHARED = {
  configFile: false,
  root: import.meta.dirname,
  publicDir: false,
  clearScreen: false,
  logLevel: 'warn',
  css: { modules: { localsConvention: 'camelCaseOnly' } },
} satisfies InlineConfig;

export const CLIENT_ENTRY = 'src/app/startDemo.tsx';
export const SERVER_ENTRY = 'src/app/renderDemo.tsx';

/** The browser's files. Names hold a hash, so that they are cached for good. */
export const CLIENT_BUILD: InlineConfig = {
  ...SHARED,
  build: {
    outDir: 'dist/client',
    manifest: true,
    assetsInlineLimit: 0,
    // One style sheet and no preloads of what a view imports: the code for both is larger than what they save.
    cssCodeSplit: false,
    modulePreload: false,
    target: 'es2022',
    reportCompressedSize: false,
    rolldownOptions: {
      input: CLIENT_ENTRY,
      output: {
        codeSplitting: {
          groups: [
            // What each view needs is one file: on a slow line, ten small ones take longer.
            {
              name: 'shared',
              test: /node_modules\/(?!react-aria|@react-)|vite\/preload|src\/(app|demo|messages|workspace\/(?!applyToDetails|brain\/|questionOf)|texts|shell\/(?!SendDialog|closeChooser)|guide\/\w+\.ts$|views\/\w+\.tsx?$|ui\/(?!Menu|Mover|AddForm|EditableText|Tick))/,
            },
            // Fields of four views and of a task's page, which the others need not load.
            { name: 'fields', test: /src\/ui\/(AddForm|EditableText|Tick)/ },
          ],
        },
      },
    },
  },
};

export const SERVER_BUILD: InlineConfig = {
  ...SHARED,
  build: {
    outDir: 'dist/server',
    ssr: SERVER_ENTRY,
    target: 'node22',

    reportCompressedSize: false,
    rolldownOptions: { output: { entryFileNames: 'renderDemo.js' } },
  },
  define: { 'process.env.NODE_ENV': '"production"' },
  // One file without packages: the server needs no node_modules to render.
  ssr: { noExternal: true },
};
