import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { createCinema } from '../../start/testing/createCinema.ts';
import { readTexts } from '../../texts/readTexts.ts';
import type { Locale } from '../../texts/Texts.ts';
import { createStore } from '../../workspace/store.ts';
import type { Workspace } from '../../workspace/types.ts';
import { WorkspaceContext } from '../../workspace/useWorkspace.ts';

/**
 * The markup of a view as the server sends it.
 * @param changes parts of the state that differ from the start
 * @param openTask the task whose page is open
 */
export function renderView(
  View: ComponentType,
  locale: Locale = 'en-US',
  changes: Partial<Workspace> = {},
  openTask?: string,
): string {
  const texts = readTexts(locale);
  const store = createStore({ ...createCinema(locale), ...changes });
  const nothing = () => undefined;
  const context = {
    store,
    texts,
    locale,
    show: nothing,
    focused: undefined,
    openTask,
    open: nothing,
    announce: nothing,
  };
  return renderToString(
    <WorkspaceContext value={context}>
      <View />
    </WorkspaceContext>,
  );
}
