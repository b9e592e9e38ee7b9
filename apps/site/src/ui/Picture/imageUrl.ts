interface ImageParams {
  width?: number;
  height?: number;
  /** 1–100. */
  quality?: number;
  format?: 'avif' | 'webp' | 'jpg' | 'png';
}

/** The address of a variant made by the content image service (Contentful Images API parameters w, h, q, fm). Other parameters stay. */
export function imageUrl(url: string, { width, height, quality, format }: ImageParams): string {
  const [address = '', query] = url.split('?', 2);
  const params = new URLSearchParams(query);
  const wanted = { w: width, h: height, q: quality, fm: format };
  for (const [name, value] of Object.entries(wanted)) if (value !== undefined) params.set(name, String(value));
  return params.size ? `${address}?${params}` : address;
}
