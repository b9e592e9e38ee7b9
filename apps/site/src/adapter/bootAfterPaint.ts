/** What the build puts in a page's head for the document's one script. */
const BOOT_SCRIPT = /<script type="module" src="(\/assets\/_\/[\w.-]+\.js)"><\/script>/;

/**
 * Lets the boot script be fetched after the first paint, so that it doesn't compete with what the visitor came to see (measured: one round trip
 * of LCP on some templates). Everything works without it until then. Astro has no such option, so the built tag is rewritten.
 * @param answer what the site renders
 */
export async function bootAfterPaint(answer: Response): Promise<Response> {
  if (!answer.headers.get('content-type')?.startsWith('text/html')) return answer;
  const html = (await answer.text()).replace(
    BOOT_SCRIPT,
    (_, address) => `<script type="module">requestAnimationFrame(()=>setTimeout(()=>import("${address}")))</script>`,
  );
  return new Response(html, { status: answer.status, headers: answer.headers });
}
