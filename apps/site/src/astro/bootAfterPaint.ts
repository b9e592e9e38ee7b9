/** What the build puts in a page's head for the document's one script. */
const BOOT_SCRIPT = /<script type="module" src="(\/assets\/_\/[\w.-]+\.js)"><\/script>/;

/** Any other script of the build with an address: Astro writes the tag in another way than `BOOT_SCRIPT` knows. */
const OTHER_SCRIPT = /<script\b[^>]*\ssrc="?\/assets\/_\//;

/** A page that isn't painted (prerendered, in a hidden tab) boots after this time. */
const MAX_BOOT_DELAY_MS = 3000;

/**
 * Fetches the boot script after the first paint, so that it doesn't compete with what is painted (measured: one round trip of LCP on some
 * templates). A frame's callback runs before its paint is shown, hence the observer; a second import costs nothing. Pages work without it; clicks
 * until then are kept in memory (analytics/clicks/clickListener.ts). Astro has no such option, so the tag of the build is rewritten.
 * @param answer a response of the site
 * @throws when the page has a script that isn't written as expected
 */
export async function bootAfterPaint(answer: Response): Promise<Response> {
  if (!answer.headers.get('content-type')?.startsWith('text/html')) return answer;
  const html = (await answer.text()).replace(
    BOOT_SCRIPT,
    (_, address) =>
      `<script type="module">self.earlyClicks=[];addEventListener("click",(e)=>self.earlyClicks?.push(e),true);const boot=()=>import("${address}");new PerformanceObserver(boot).observe({type:"paint",buffered:true});setTimeout(boot,${MAX_BOOT_DELAY_MS})</script>`,
  );
  if (OTHER_SCRIPT.test(html)) throw new Error('The boot script is not where bootAfterPaint looks for it');
  return new Response(html, { status: answer.status, headers: answer.headers });
}
