import { expect, test } from 'vitest';
import { TEAM_SLUGS } from '../../../../tests/integration/content/TEAM_SLUGS.ts';
import { findDepartment } from './departments.ts';

const EXPECTED: Record<string, string> = {
  design: 'Creative & Design',
  'customer-service': 'Support',
  agile: 'Engineering & Product',
  product: 'Engineering & Product',
  'website-management': 'Engineering & Product',
  startup: 'Engineering & Product',
  accounting: 'Finance & Accounting',
  finance: 'Finance & Accounting',
  'human-resources': 'HR & Recruiting',
  'remote-work': 'rw-17',
  marketing: 'Marketing',
  media: 'Marketing',
  'real-estate': 'Operations',
  operations: 'Operations',
  'resource-management': 'Operations',
  construction: 'Operations',
  'project-management': 'PMO - Project Management',
  sales: 'Sales & CRM',
  crm: 'Sales & CRM',
  'getting-started': 'Personal Use',
  personal: 'Personal Use',
  education: 'Other',
  events: 'Other',
  health: 'Other',
  law: 'Other',
  'non-profit': 'Other',
  student: 'Other',
};

// REQ-VIS-05
test('each of the 27 team pages has its department', () => {
  const found = Object.fromEntries(TEAM_SLUGS.map((slug) => [slug, findDepartment(`/teams/${slug}`, 'rw-17')]));
  expect(TEAM_SLUGS).toHaveLength(27);
  expect(found).toEqual(EXPECTED);
});

// REQ-VIS-07
test('a translated team page has the same department', () => {
  expect(findDepartment('/fr-FR/teams/crm', '')).toBe('Sales & CRM');
  expect(findDepartment('/it/teams/remote-work/', 'rw-17')).toBe('rw-17');
});

test.each(['/', '/teams', '/teams/', '/teams/made-up', '/blog/teams/crm', '/teams/crm/more', '/teams/constructor'])(
  '%s has no department',
  (path) => {
    expect(findDepartment(path, 'rw-17')).toBeUndefined();
  },
);
