/** The tag by which the build loads the document's script. */
const BOOT_SCRIPT = /<script type="module" src="(\/assets\/_\/[\w.-]+\.js)"><\/script>/;

/** Any other script of the build: then Astro writes the tag in another form than `BOOT_SCRIPT`. */
const OTHER_SCRIPT = /<script\b[^>]*\ssrc="?\/assets\/_\//;

/** A page without a paint (prerendered, in a hidden tab) boots after this time. */
const MAX_BOOT_DELAY_MS = 3000;

/** From the first paint on: REQ-LAY-03. */
const LOADER_MS = 1000;

/**
 * Loads the boot script after the first paint, so that it doesn't compete with visible content (measured: one round trip of LCP on some templates). A
 * PerformanceObserver, because a frame's callback runs before its paint is shown. An import that fails is tried once more. Pages work without the script:
 * if it can't be loaded, the page looks as without scripts (`data-scripts`). The paint is also where the loader's time begins; without a
 * paint it begins when the page boots. Earlier clicks are kept in memory (analytics/clicks/keepClickEvents.ts). Astro has no such option, so the build's tag is rewritten.
 * REQ-PRF-01, REQ-PRF-09.
 * @param answer a response of the site
 * @throws if the page's script has another form
 */
export async function bootAfterPaint(answer: Response): Promise<Response> {
  if (!answer.headers.get('content-type')?.startsWith('text/html')) return answer;
  const html = (await answer.text()).replace(
    BOOT_SCRIPT,
    (_, address) =>
      `<script type="module">self.earlyClicks=[];addEventListener("click",(e)=>self.earlyClicks?.push(e),true);const d=document.documentElement.dataset,boot=()=>import("${address}").then(()=>{d.scripts??="";clearTimeout(late)},(e)=>{delete d.scripts;throw e}),hide=()=>document.querySelector("[data-loader]")?.style.setProperty("display","none"),late=setTimeout(()=>{boot();setTimeout(hide,${LOADER_MS})},${MAX_BOOT_DELAY_MS});new PerformanceObserver((l)=>{boot();setTimeout(hide,l.getEntries()[0].startTime+${LOADER_MS}-performance.now())}).observe({type:"paint",buffered:true})</script>`,
  );
  if (OTHER_SCRIPT.test(html)) throw new Error('The boot script is not where bootAfterPaint looks for it');
  return new Response(html, { status: answer.status, headers: answer.headers });
}
