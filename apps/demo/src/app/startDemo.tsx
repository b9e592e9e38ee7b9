import { hydrateRoot } from 'react-dom/client';
import { createDemo } from '../demo/createDemo.ts';
import { START_ID, type Start } from '../demo/Start.ts';
import { createPost } from '../messages/postToPage.ts';
import { App } from './App.tsx';
import { loadView } from './views.tsx';
import '../styles/styles.css';

// The entry of the browser.
const start: Start = JSON.parse(document.getElementById(START_ID)?.textContent ?? '');
const root = document.getElementById('demo');
// No `await` here: the view imports the file that this one is bundled with, and each would wait for the other.
loadView(start.view).then(() => {
  if (root) hydrateRoot(root, <App demo={createDemo(start, createPost(start.siteOrigin))} />);
});
