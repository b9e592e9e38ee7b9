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
