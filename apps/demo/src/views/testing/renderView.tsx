import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { createCinema } from '../../start/testing/createCinema.ts';
import { readTexts } from '../../texts/readTexts.ts';
import type { Locale } from '../../texts/Texts.ts';
import { createStore } from '../../workspace/store.ts';
import type { Workspace } from '../../workspace/types.ts';
import { WorkspaceContext } from '../../workspace/useWorkspace.ts';

/** The markup of a view as the server sends it. @param changes parts of the state that differ from the start */
export function renderView(View: ComponentType, locale: Locale = 'en-US', changes: Partial<Workspace> = {}): string {
  const texts = readTexts(locale);
  const start = createCinema(locale);
  const store = createStore({ ...start, ...changes });
  const context = { store, texts, locale, show: () => undefined, focusedTask: undefined, announce: () => undefined };
  return renderToString(
    <WorkspaceContext value={context}>
      <View />
    </WorkspaceContext>,
  );
}
