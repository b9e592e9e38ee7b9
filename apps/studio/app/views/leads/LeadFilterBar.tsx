import { useEffect, useRef, useState } from 'react';
import { useApi, usePerson } from '../../api.ts';
import { formOptions, useFormNames } from '../../formNames.ts';
import { PERIODS } from '../../period.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { type Option, Select } from '../../ui/Select.tsx';
import { choicesSchema, STATUSES } from './leadData.ts';
import { type LeadFilters, SORTS } from './leadQuery.ts';
import styles from './leads.module.css';

/** As the lead service takes it. */
const MAX_SEARCH = 500;

/** How long nothing is typed before it is searched. */
const TYPING_MS = 250;

/** What a choice of all is called in the address: nothing. */
const ALL = 'all';
const withAll = (label: string, options: readonly Option[]): Option[] => [{ id: ALL, label }, ...options];
const optionsOf = (values: readonly (string | number)[]): Option[] =>
  values.map((value) => ({ id: String(value), label: String(value) }));

/** Search, filters and order of the list. */
export function LeadFilterBar({ filters }: { filters: LeadFilters }) {
  const { data: choices } = useApi('/leads/choices', choicesSchema);
  const { data: person } = usePerson();
  const forms = useFormNames();
  const { value, set } = filters;
  const { owners = [], formIds = [], campaigns = [], desks = [] } = choices ?? {};
  const people = [...new Set([...(person ? [person.name] : []), ...owners])];
  const select = (name: Parameters<typeof set>[0], label: string, all: string, options: readonly Option[]) => (
    <Select
      label={label}
      options={withAll(all, options)}
      value={value(name) ?? ALL}
      onChange={(id) => set(name, id === ALL ? '' : id)}
    />
  );
  return (
    <search className={styles.filters} aria-label="Leads">
      <SearchField value={filters.search} onChange={(text) => set('q', text)} />
      {select(
        'status',
        'Status',
        'All but suspects',
        Object.entries(STATUSES).map(([id, label]) => ({ id, label })),
      )}
      {select('owner', 'Owner', 'Everybody', [{ id: 'none', label: 'Nobody' }, ...optionsOf(people)])}
      {select(
        'period',
        'Received',
        'At any time',
        Object.entries(PERIODS).map(([id, label]) => ({ id, label })),
      )}
      {select('form', 'Form', 'All forms', formOptions(forms, formIds))}
      {select('campaign', 'Campaign', 'All campaigns', [{ id: 'none', label: 'Without' }, ...optionsOf(campaigns)])}
      {desks.length > 1 && select('desk', 'Desk', 'All desks', optionsOf(desks))}
      <Select
        label="Sorted by"
        options={Object.entries(SORTS).map(([id, label]) => ({ id, label }))}
        value={filters.sort as string}
        onChange={(id) => set('sort', id === '-received' ? '' : id)}
      />
      {filters.isFiltered && (
        <Button look="quiet" onPress={filters.clear} className={styles.clear}>
          Show all
        </Button>
      )}
    </search>
  );
}

/** Searches when nothing was typed for a moment. */
function SearchField({ value, onChange }: { value: string; onChange(text: string): void }) {
  const [text, setText] = useState(value);
  const change = useRef(onChange);
  change.current = onChange;
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => change.current(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <Field
      label="Search"
      type="search"
      value={text}
      onChange={setText}
      placeholder="Name, company, e-mail"
      maxLength={MAX_SEARCH}
    />
  );
}
