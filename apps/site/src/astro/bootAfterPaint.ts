/** What the build puts in a page's head for the document's one script. */
const BOOT_SCRIPT = /<script type="module" src="(\/assets\/_\/[\w.-]+\.js)"><\/script>/;

/** A page that isn't painted (prerendered, in a hidden tab) boots all the same. */
const BOOT_AT_THE_LATEST_MS = 3000;

/**
 * Lets the boot script be fetched after the first paint, so that it doesn't compete with what the visitor came to see (measured: one round
 * trip of LCP on some templates). A frame's callback runs before its paint is shown, hence the observer; a second import costs nothing.
 * Everything works without it until then; clicks until then are kept in memory for it (analytics/clicks/clickListener.ts). Astro has no such option, so the built tag is rewritten.
 * @param answer what the site renders
 */
export async function bootAfterPaint(answer: Response): Promise<Response> {
  if (!answer.headers.get('content-type')?.startsWith('text/html')) return answer;
  const html = (await answer.text()).replace(
    BOOT_SCRIPT,
    (_, address) =>
      `<script type="module">self.earlyClicks=[];addEventListener("click",(e)=>self.earlyClicks?.push(e),true);const boot=()=>import("${address}");new PerformanceObserver(boot).observe({type:"paint",buffered:true});setTimeout(boot,${BOOT_AT_THE_LATEST_MS})</script>`,
  );
  return new Response(html, { status: answer.status, headers: answer.headers });
}
