import { fixtureAnswer } from '../../../apps/studio/app/testing/fixtureAnswers.ts';
import { VIEWS } from '../../../apps/studio/app/views.ts';
import { answerOthers, expect, findFaults, test } from './setup/studioTest.ts';

/** Those of this folder's tests; the others have tests of their own. */
const OWN = ['/', '/reports/sources', '/funnels', '/funnels?by=device', '/journeys'];
const SCREENS = [...OWN, '/sign-in'];
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
  await page.setViewportSize({ width: 390, height: 900 });
  await answerOthers(page, () => ({ status: 503, json: AWAY }));
  for (const { path } of VIEWS) {
    await page.goto(path.replace(/\$\w+/, 'id-1'));
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    expect(await findFaults(page), path).toEqual([]);
  }
  for (const path of OWN) {
    await page.goto(path);
    await expect(page.getByText(AWAY.message).first(), path).toBeVisible();
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

test('what is hidden from a role is said to be hidden, and not to be nothing', async ({ page }) => {
  const hidden = (json: { id?: string; rows: unknown[][]; columns: { type: string }[] }) => {
    const isOfValues = json.columns.some(({ type }) => type === 'text');
    const withoutNumbers = json.rows.map((row) =>
      row.map((value, at) => (json.columns[at]?.type === 'date' ? value : null)),
    );
    return { ...json, rows: isOfValues ? [] : withoutNumbers, previous: undefined, hidden: json.rows.length };
  };
  await answerOthers(page, (url) => {
    const json = fixtureAnswer(url.pathname.slice('/api'.length), url.searchParams);
    if (json && 'rows' in json) return { json: hidden(json as never) };
    const few = { asked: null, accepted: null, refused: null, ignored: null, rate: null, measured: null };
    return { json: url.pathname === '/api/consent' ? { ...json, total: few, countries: [], versions: [] } : json };
  });
  for (const [path, count] of [
    ['/', 7],
    ['/reports/pages', 1],
    ['/funnels', 1],
    ['/journeys', 1],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText('Hidden: fewer than 5 visitors'), path).toHaveCount(count);
    await expect(page.getByText(/Nothing in this period|Nobody|No visit/)).toHaveCount(0);
    expect(await findFaults(page), path).toEqual([]);
  }
});

test('a step of fewer than 5 visitors is hidden in chart and table', async ({ page }) => {
  await page.route(
    ({ pathname }) => pathname === '/api/reports/funnel',
    (route) => {
      const { searchParams } = new URL(route.request().url());
      const json = fixtureAnswer('/reports/funnel', searchParams) as { rows: unknown[][] };
      return route.fulfill({ json: { ...json, rows: json.rows.slice(0, -1), hidden: 1 } });
    },
  );
  await page.goto('/funnels');
  await expect(page.getByRole('img', { name: /sign-up sent: hidden, as fewer than 5$/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /^3\. sign-up sent.* hidden/ })).toBeVisible();
  await expect(page.getByText('1 step is hidden.')).toBeVisible();
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
  await expect(page).toHaveURL('/leads');
  await page.goto('/funnels');
  await expect(page.getByRole('alert')).toContainText('Funnels isn’t among what you may see');
});
