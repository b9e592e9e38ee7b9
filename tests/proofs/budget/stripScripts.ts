/** A document without its scripts and the preloads of scripts; HTML and CSS stay as they are. */
export function stripScripts(html: string): string {
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, '')
    .replace(/<link\b[^>]*\brel="?(?:modulepreload|preload"?[^>]*\bas="?script)"?[^>]*>/gi, '');
}
