import { fixtureAnswer } from '../../../apps/studio/app/testing/fixtureAnswers.ts';
import { VIEWS } from '../../../apps/studio/app/views.ts';
import { answerOthers, expect, findFaults, test } from './setup/studioTest.ts';

const SCREENS = ['/', '/reports/sources', '/funnels', '/funnels?by=device', '/journeys', '/sign-in'];
const WIDTHS = [390, 800, 1440];
const AWAY = { error: 'Away', message: 'The report process is started again. Try again in some seconds.' };

for (const colorScheme of ['light', 'dark'] as const)
  test(`each screen is accessible and fits, ${colorScheme}`, async ({ page, complaints }) => {
    await page.emulateMedia({ colorScheme });
    for (const path of SCREENS) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        expect(await findFaults(page), `${path} at ${width} px`).toEqual([]);
      }
    }
    expect(complaints).toEqual([]);
  });

test('each screen says what failed, and reads it again', async ({ page, complaints }) => {
  for (const { path } of VIEWS.filter(({ permission }) => permission)) {
    await page.unrouteAll();
    await answerOthers(page, () => ({ status: 503, json: AWAY }));
    await page.goto(path.replace(/\$\w+/, 'id-1'));
    await expect(page.getByText(AWAY.message).first(), path).toBeVisible();
    await page.setViewportSize({ width: 390, height: 900 });
    expect(await findFaults(page), path).toEqual([]);
  }
  await page.goto('/');
  await expect(page.getByRole('alert').first()).toContainText(AWAY.message);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(page.getByText('12,3', { exact: false }).first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a period without visits says what to do', async ({ page }) => {
  await answerOthers(page, (url) => {
    const json = fixtureAnswer(url.pathname.slice('/api'.length), url.searchParams);
    return { json: json && 'rows' in json ? { ...json, rows: [], previous: undefined } : json };
  });
  for (const [path, title] of [
    ['/', 'No visits in this period'],
    ['/reports/pages', 'Nothing in this period'],
    ['/funnels', 'Nobody reached the first step in this period'],
    ['/journeys', 'No visit had this page in this period'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(title).first()).toBeVisible();
    expect(await findFaults(page), path).toEqual([]);
  }
});

test('what takes long can be cancelled, and read afterwards', async ({ page }) => {
  await answerOthers(page, () => 'never');
  await page.goto('/funnels');
  await page.getByRole('button', { name: 'Cancel' }).first().click();
  await expect(page.getByText('Cancelled')).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Read it' }).click();
  await expect(page.getByRole('img', { name: /^Funnel of/ })).toBeVisible();
});

test('asks to sign in, and opens the screen that was wanted', async ({ page }) => {
  let isSignedIn = false;
  await page.route('/api/person', (route) =>
    isSignedIn
      ? route.continue()
      : route.fulfill({ status: 401, json: { error: 'Unauthorized', message: 'Sign in first.' } }),
  );
  await page.route('/api/session', (route) => {
    isSignedIn = route.request().postDataJSON().password === 'right';
    return isSignedIn
      ? route.fulfill({ json: {} })
      : route.fulfill({ status: 401, json: { error: 'Refused', message: 'Name or password is wrong.' } });
  });
  await page.goto('/funnels?period=7d&f=country:DE');
  await page.getByLabel('Name').fill('ann');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('Name or password is wrong.');
  expect(await findFaults(page)).toEqual([]);
  await page.getByLabel('Password').fill('right');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/funnels?period=7d&f=country:DE');
});

test('shows each person the screens of their role', async ({ page }) => {
  await page.route('/api/person', (route) =>
    route.fulfill({ json: { name: 'Sam', roles: ['sales'], csrf: 'token', canSignOut: true } }),
  );
  await page.goto('/leads');
  const screens = page.getByRole('navigation', { name: 'Screens' });
  await expect(screens.getByRole('link')).toHaveText(['Leads', 'Meetings']);
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('Overview isn’t among what you may see');
});
