import { expect, test } from 'vitest';
import { bootAfterPaint } from './bootAfterPaint.ts';

const page = (body: string, type = 'text/html; charset=utf-8') =>
  new Response(body, { status: 404, headers: { 'content-type': type } });

test('imports the boot script after the first paint; status and headers stay', async () => {
  const answer = await bootAfterPaint(
    page('<head><script type="module" src="/assets/_/boot.A-b_1.js"></script></head>'),
  );
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-type')).toContain('text/html');
  expect(await answer.text()).toBe(
    '<head><script type="module">self.earlyClicks=[];addEventListener("click",(e)=>self.earlyClicks?.push(e),true);const d=document.documentElement.dataset,boot=()=>import("/assets/_/boot.A-b_1.js").then(()=>{d.scripts??="";clearTimeout(late)},(e)=>{delete d.scripts;throw e}),hide=()=>document.querySelector("[data-loader]")?.style.setProperty("display","none"),late=setTimeout(()=>{boot();setTimeout(hide,1000)},3000);new PerformanceObserver((l)=>{boot();setTimeout(hide,l.getEntries()[0].startTime+1000-performance.now())}).observe({type:"paint",buffered:true})</script></head>',
  );
});

test('leaves other files, and pages without the script, unchanged', async () => {
  const feed = page('<script type="module" src="/assets/_/boot.js"></script>', 'application/xml');
  expect(await bootAfterPaint(feed)).toBe(feed);
  expect(await (await bootAfterPaint(page('<p>Plain</p>'))).text()).toBe('<p>Plain</p>');
});

test.each([
  '<script src="/assets/_/boot.js" type="module"></script>',
  '<script type="module" src="/assets/_/boot.js" async></script>',
  '<script type="module" src="/assets/_/boot.js"></script><script type="module" src="/assets/_/other.js"></script>',
])('throws if Astro writes the script tag in another form: %s', async (html) => {
  await expect(bootAfterPaint(page(html))).rejects.toThrow('The boot script is not where');
});
