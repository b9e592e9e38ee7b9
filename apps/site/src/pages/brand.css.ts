import type { APIRoute } from 'astro';
import { brandStyles } from '../document/brandStyles.ts';

/** The site's look for pages on its origin that other processes render, such as the meeting page: one address, whatever the build. */
export const GET: APIRoute = () =>
  new Response(brandStyles, { headers: { 'content-type': 'text/css; charset=utf-8' } });
