import { type FormEvent, useId, useState } from 'react';
import { useFilters } from '../address.ts';
import { useReport } from '../api.ts';
import { DIMENSIONS, type Dimension } from '../filters.ts';
import { Button } from './Button.tsx';
import dialog from './Dialog.module.css';
import { Dialog } from './Dialog.tsx';
import { Field } from './Field.tsx';
import { type Option, Select } from './Select.tsx';

const OPTIONS: readonly Option<Dimension>[] = Object.entries(DIMENSIONS).map(([id, label]) => ({
  id: id as Dimension,
  label,
}));

/** The report that knows the values of a dimension. */
const REPORTS: Partial<Record<Dimension, string>> = {
  ...{ channel: 'channels', source: 'sources', medium: 'sources', campaign: 'campaigns', referrer: 'referrers' },
  ...{ entry: 'entries', exit: 'exits', page: 'pages', country: 'countries', device: 'devices' },
  ...{ browser: 'browsers', language: 'languages', visitor: 'visitor-kinds', event: 'events' },
};

interface FilterDialogProps {
  onClose(): void;
}

/** Asks for a filter, with the values of the period to choose from. */
export function FilterDialog({ onClose }: FilterDialogProps) {
  return (
    <Dialog title="Add a filter" isOpen onClose={onClose}>
      <FilterForm onClose={onClose} />
    </Dialog>
  );
}

function FilterForm({ onClose }: FilterDialogProps) {
  const { filters, set } = useFilters();
  const [dimension, setDimension] = useState<Dimension>('channel');
  const [isExcluded, setExcluded] = useState(false);
  const [value, setValue] = useState('');
  const list = useId();
  const report = REPORTS[dimension];
  const { data } = useReport(report ?? 'channels', {}, { isWanted: report !== undefined });
  const at = data?.columns.findIndex((column) => column.dimension === dimension) ?? -1;
  const values = report && at >= 0 ? [...new Set(data?.rows.map((row) => String(row[at] ?? '')))] : [];
  const add = (event: FormEvent) => {
    event.preventDefault();
    set([
      ...filters.filter((one) => one.dimension !== dimension || one.value !== value.trim()),
      { dimension, value: value.trim(), isExcluded },
    ]);
    onClose();
  };
  return (
    <form onSubmit={add} className={dialog.text}>
      <Select
        label="What"
        options={OPTIONS}
        value={dimension}
        onChange={(id) => {
          setDimension(id);
          setValue('');
        }}
      />
      <Select
        label="Condition"
        options={[
          { id: 'is', label: 'is' },
          { id: 'not', label: 'is not' },
        ]}
        value={isExcluded ? 'not' : 'is'}
        onChange={(id) => setExcluded(id === 'not')}
      />
      <Field
        label="Value"
        value={value}
        onChange={setValue}
        list={list}
        description={
          values.length > 0 ? 'Values of this period are offered. Empty stands for none.' : 'Empty stands for none.'
        }
      />
      <datalist id={list}>
        {values.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <div className={dialog.actions}>
        <Button onPress={onClose}>Cancel</Button>
        <Button type="submit" look="main">
          Add the filter
        </Button>
      </div>
    </form>
  );
}
