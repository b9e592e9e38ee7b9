/** Departments by their label, with the pages below `/teams/` of each, `remote-work` excepted (specification section 2). */
const DEPARTMENTS: Record<string, readonly string[]> = {
  'Creative & Design': ['design'],
  Support: ['customer-service'],
  'Engineering & Product': ['agile', 'product', 'website-management', 'startup'],
  'Finance & Accounting': ['accounting', 'finance'],
  'HR & Recruiting': ['human-resources'],
  Marketing: ['marketing', 'media'],
  Operations: ['real-estate', 'operations', 'resource-management', 'construction'],
  'PMO - Project Management': ['project-management'],
  'Sales & CRM': ['sales', 'crm'],
  'Personal Use': ['getting-started', 'personal'],
  Other: ['education', 'events', 'health', 'law', 'non-profit', 'student'],
};

const TEAM_PAGE = /^(?:\/[a-z]{2}(?:-[A-Z]{2})?)?\/teams\/([a-z-]+)\/?$/;

/**
 * The department that a team page is for. The server renders it (`<html data-department>`), so that browsers don't load the list.
 * @param path of the page, without query
 * @param remoteWork department of the page for remote work, which the specification doesn't give (`REMOTE_WORK_DEPARTMENT`)
 * @returns undefined for any other page
 */
export function findDepartment(path: string, remoteWork: string): string | undefined {
  const [, team] = TEAM_PAGE.exec(path) ?? [];
  if (!team) return undefined;
  if (team === 'remote-work') return remoteWork;
  return Object.keys(DEPARTMENTS).find((label) => DEPARTMENTS[label]?.includes(team));
}
