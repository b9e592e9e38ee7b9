import type { Vendor } from '../../visitor/storage/vendorMatrix.ts';

/** A vendor by its own name, else by what it does. */
export function VendorName({ vendor, words }: { vendor: Vendor | undefined; words: Record<string, string> }) {
  return vendor?.name ? <span translate="no">{vendor.name}</span> : words[vendor?.id ?? ''];
}
