import type { VendorInUse } from '../../visitor/storage/vendorsInUse.ts';

interface VendorNameProps {
  vendor: VendorInUse | undefined;
  words: Record<string, string>;
}

/** A vendor by its own name, else by what it does and its host. */
export function VendorName({ vendor, words }: VendorNameProps) {
  if (!vendor) return null;
  if (vendor.name) return <span translate="no">{vendor.name}</span>;
  return (
    <>
      {words[vendor.id]}
      {vendor.host && (
        <>
          {' ('}
          <span translate="no">{vendor.host}</span>)
        </>
      )}
    </>
  );
}
