// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { demoAddress } from './demoAddress.ts';

const HREF = 'https://demo.example/?locale=de&view=board';
const demo = document.createElement('div');

afterEach(() => {
  localStorage.clear();
  demo.remove();
  document.body.replaceChildren();
  delete document.documentElement.dataset.department;
  history.replaceState(null, '', '/');
});

test('plan, template and view of the page’s address choose the start, nothing else of it', () => {
  history.replaceState(null, '', '/demo?plan=business&template=docs&view=ai&email=jane@x.example&locale=fr');
  expect(demoAddress(demo, HREF)).toBe('https://demo.example/?locale=de&view=ai&plan=business&template=docs');
});

test('the team is that of the link to the demo, else that of the team page on which the modal is opened', () => {
  history.replaceState(null, '', '/de/teams/real-estate');
  expect(new URL(demoAddress(demo, HREF)).searchParams.get('team')).toBe('real-estate');
  history.replaceState(null, '', '/demo?team=sales');
  expect(new URL(demoAddress(demo, HREF)).searchParams.get('team')).toBe('sales');
  history.replaceState(null, '', '/teams/real-estate?team=law');
  expect(new URL(demoAddress(demo, HREF)).searchParams.get('team')).toBe('law');
  history.replaceState(null, '', '/pricing');
  expect(new URL(demoAddress(demo, HREF)).searchParams.has('team')).toBe(false);
});

test('in the AI demo modal those of the link that opened it', () => {
  history.replaceState(null, '', '/pricing?plan=business');
  document.body.innerHTML = '<dialog data-query="?modal=brain&amp;view=doc&amp;plan=free"></dialog>';
  document.querySelector('dialog')?.append(demo);
  expect(demoAddress(demo, HREF)).toBe('https://demo.example/?locale=de&view=doc&plan=free');
});

test.each(['%22%3E%3Cscript%3E', '', 'a%26b=c', 'x'.repeat(41)])('the plan %s is left out', (plan) => {
  history.replaceState(null, '', `/demo?plan=${plan}`);
  expect(demoAddress(demo, HREF)).toBe(HREF);
});

test('the department is that of the link, else that of the team page, else the stored one', () => {
  localStorage.setItem('department', 'Sales & CRM');
  expect(new URL(demoAddress(demo, HREF)).searchParams.get('department')).toBe('Sales & CRM');
  document.documentElement.dataset.department = 'Marketing';
  expect(new URL(demoAddress(demo, HREF)).searchParams.get('department')).toBe('Marketing');
  history.replaceState(null, '', '/demo?department=HR+%26+Recruiting');
  expect(new URL(demoAddress(demo, HREF)).searchParams.get('department')).toBe('HR & Recruiting');
  for (const wrong of ['%3Cscript%3E', '', 'x'.repeat(41)]) {
    history.replaceState(null, '', `/demo?department=${wrong}`);
    expect(new URL(demoAddress(demo, HREF)).searchParams.get('department')).toBe('Marketing');
  }
});

test('the person is that of the link', () => {
  history.replaceState(null, '', '/demo?team=law&me=derya');
  expect(demoAddress(demo, HREF)).toBe('https://demo.example/?locale=de&view=board&team=law&me=derya');
  history.replaceState(null, '', '/demo?me=%22onload');
  expect(demoAddress(demo, HREF)).toBe(HREF);
});
