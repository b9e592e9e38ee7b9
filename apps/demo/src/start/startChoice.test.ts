import { describe, expect, it } from 'vitest';
import { DEFAULT_PROJECT, findProject, PROJECTS } from './projects.ts';
import { choiceKey, readStartChoice } from './startChoice.ts';

/** The project of a team, or the one that stands in for it. */
const projectOf = (team: string) => (PROJECTS.has(team) ? team : DEFAULT_PROJECT);

describe('start choice', () => {
  it.each([
    ['Creative & design', 'design'],
    ['Support', 'customer-service'],
    ['Engineering & product', 'agile'],
    ['Finance & Accounting', 'accounting'],
    ['HR & Recruiting', 'human-resources'],
    ['Marketing', 'marketing'],
    ['Operations', 'operations'],
    ['PMO & project management', 'project-management'],
    ['Sales & CRM', 'sales'],
    ['Personal use', 'personal'],
    ['real-estate', 'real-estate'],
    ['Other', DEFAULT_PROJECT],
    ['__proto__', DEFAULT_PROJECT],
    ['', DEFAULT_PROJECT],
  ])('of the department %s is the project of %s', (department, team) => {
    const choice = readStartChoice(`?${new URLSearchParams({ department })}`);
    expect(choice.team).toBe(projectOf(team));
    expect(choice.me).toBe(findProject(choice.team).start.me);
  });

  it('prefers the team to the department, and ignores one that has no project', () => {
    expect(readStartChoice(`?team=${DEFAULT_PROJECT}&department=Marketing`).team).toBe(DEFAULT_PROJECT);
    expect(readStartChoice('?team=nobody&department=Marketing').team).toBe(projectOf('marketing'));
    expect(readStartChoice('?team=../package&department=').team).toBe(DEFAULT_PROJECT);
  });

  it('takes only a person of the project', () => {
    expect(readStartChoice('?me=noor').me).toBe('noor');
    expect(readStartChoice('?me=nobody').me).toBe('leilani');
  });

  it('begins with the view of the address, of the template, or of the project', () => {
    expect(readStartChoice('?view=board&template=docs').view).toBe('board');
    expect(readStartChoice('?template=docs').view).toBe('doc');
    expect(readStartChoice('').view).toBe(findProject(DEFAULT_PROJECT).start.view);
  });

  it('has one key, whatever else is in the query', () => {
    const keyOf = (query: string) => choiceKey(readStartChoice(query));
    expect(keyOf('?utm_source=1&view=doc&team=x')).toBe(keyOf('?view=doc'));
    expect(keyOf('?me=noor')).not.toBe(keyOf('?me=rosa'));
  });
});
