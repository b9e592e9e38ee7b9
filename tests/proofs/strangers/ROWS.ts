import { checkFolder } from '../../../apps/content/check/checkFolder.ts';
import { until } from '../../fixtures/servers/until.ts';
import type { Figure } from '../Figure.ts';
import type { Row } from '../runRows.ts';
import { judgeAnswers, judgeFindings } from './judge.ts';
import { judgePicture } from './judgePicture.ts';
import { lostParts } from './lostParts.ts';
import { readPictures } from './readPictures.ts';
import { type PublishedStrangers, readBodies } from './startStrangers.ts';

const PUBLISHED_WITHIN_MS = 60_000;

/** The new pages in the list of all addresses that pages with a form have. */
const NEW_ADDRESSES = /,"[^"]*\/zz[/-][^"]*":"[^"]*"/g;

/** Prints each problem in a line of its own. */
function figureOf(title: string, problems: readonly string[]): Figure {
  for (const problem of problems) console.log(`      ${problem}`);
  return { title, value: problems.length, unit: '', limit: 0, is: 'most', note: '' };
}

/** The first place in which two bodies differ. */
function differenceOf(before: string, after: string): string {
  const at = before.split('').findIndex((character, index) => after[index] !== character);
  const [was, is] = [before, after].map((body) => JSON.stringify(body.slice(Math.max(0, at - 40), at + 60)));
  return `was ${was}, is ${is}`;
}

/** What has to hold while the strangers are published. */
export const ROWS: Row<PublishedStrangers>[] = [
  {
    name: 'answers',
    async measure({ strangers, read }) {
      const wrong: string[] = [];
      for (const stranger of strangers) wrong.push(...(await judgeAnswers(stranger, read, true)));
      return figureOf('Wrong answers of their addresses', wrong);
    },
  },
  {
    name: 'pictures',
    async measure({ strangers, read, readPicture }) {
      const wrong: string[] = [];
      for (const { id, answers = {}, pictures } of strangers)
        for (const path of Object.keys(answers).slice(0, 1)) {
          const addresses = readPictures((await read(path)).text);
          if (pictures && addresses.length === 0) wrong.push(`${id}: ${path} has no picture`);
          for (const address of addresses) {
            const problem = await judgePicture(address, await readPicture(address), pictures);
            if (problem) wrong.push(`${id}: ${address} ${problem}`);
          }
        }
      return figureOf('Wrong answers of the pictures of their pages', wrong);
    },
  },
  {
    name: 'check',
    async measure({ strangers, copy }) {
      const { problems } = await checkFolder(copy.content.path, Date.now(), { decodesPictures: true });
      return figureOf('Wrong findings of the content check', judgeFindings(strangers, problems));
    },
  },
  {
    name: 'shipped',
    async measure({ before, read }) {
      const now = await readBodies(before.keys(), read);
      const after = new Map([...now].map(([path, body]) => [path, body.replace(NEW_ADDRESSES, '')]));
      const changed = [...before].flatMap(([path, body]) => {
        const is = after.get(path) ?? '';
        const lost = lostParts(path, body, is);
        if (lost) return lost.map((part) => `${path}: lost ${part}`);
        return is === body ? [] : [`${path}: ${differenceOf(body, is)}`];
      });
      return figureOf('Shipped pages that have changed, and entries that lists have lost', changed);
    },
  },
  {
    name: 'publishing',
    async measure({ copy, read }) {
      await copy.content.edit('pageTeamLaw', ({ fields }) =>
        Object.assign(fields, { seoTitle: { 'en-US': 'Published after them' } }),
      );
      const isPublished = async () => (await read('/teams/law')).text.includes('Published after them');
      const problem = await until(isPublished, 'the change', PUBLISHED_WITHIN_MS).then(
        () => [],
        () => ['/teams/law stays as it was'],
      );
      const uncaught = copy.uncaught().map((fault) => `uncaught: ${fault}`);
      return figureOf('Changes that are not published after them, and uncaught errors', [...problem, ...uncaught]);
    },
  },
];
