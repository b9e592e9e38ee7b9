/** Departments by their label, and the teams of each: the pages under `/teams/`, `remote-work` apart (specification section 2). */
export const DEPARTMENTS: Record<string, readonly string[]> = {
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
 * The department that a team page is for. Decided on the server: the page itself says it (`<html data-department>`), so that no browser loads
 * the list.
 * @param path of the page, without query
 * @param remoteWork what stands for the page of remote work: an id whose value the specification doesn't give (`REMOTE_WORK_DEPARTMENT`)
 * @returns nothing for any other page
 */
export function departmentOf(path: string, remoteWork: string): string | undefined {
  const [, team] = TEAM_PAGE.exec(path) ?? [];
  if (!team) return undefined;
  if (team === 'remote-work') return remoteWork;
  return Object.keys(DEPARTMENTS).find((label) => DEPARTMENTS[label]?.includes(team));
}
