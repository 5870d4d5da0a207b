import { ADMIN } from './admin-account.ts';
import {
  card,
  closeToast,
  dialog,
  editor,
  openAdmin,
  openNewPost,
  sendRoute,
  showAdmin,
  signIn,
  startPost,
} from './admin-area.ts';
import { expect, test } from './fixtures.ts';
import { FAILED_REQUEST, toast } from './weather-check.ts';

// What happens to those who press twice, lose the connection, or leave a form by mistake.
test.use({
  samples: 'review',
  // They decide entries and delete nothing back: other journeys count on all of them.
  siteFor: 'slips',
  viewport: { width: 1440, height: 900 },
  contextOptions: { reducedMotion: 'reduce' },
});

test('a double click and a held key decide one entry, not the one behind it', async ({ page }) => {
  await openAdmin(page, 'queue&kind=volunteers');
  await expect(card(page, 'Rider 22')).toBeFocused();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('region', { name: 'Rider 21', exact: true })).toBeVisible();
  // The second click of the two meets what stands there now.
  await page.getByRole('button', { name: 'Approve' }).dispatchEvent('click', { detail: 2 });
  await expect(page.getByText('Undo: Rider 22')).toBeAttached();
  await expect(page.getByText('Undo: Rider 21')).not.toBeAttached();
  await expect(card(page, 'Rider 21')).toBeFocused();

  await page.keyboard.down('a');
  for (let repeated = 0; repeated < 3; repeated += 1) await page.keyboard.down('a');
  await page.keyboard.up('a');
  await expect(page.getByText('Undo: Rider 21')).toBeAttached();
  await expect(page.getByText('Undo: Rider 20')).not.toBeAttached();
  await expect(card(page, 'Rider 20')).toBeFocused();
});

test('a double click on Approve & Publish does not take it back, and the focus stays at the entry', async ({
  page,
}) => {
  await sendRoute(page.request, 'Double Byway');
  await openAdmin(page, '&q=Double+Byway');
  const entry = card(page, 'Double Byway');
  await entry.getByRole('button', { name: 'Approve & Publish' }).click();
  const unpublish = entry.getByRole('button', { name: 'Unpublish' });
  await expect(unpublish).toBeVisible();
  await expect(entry.getByRole('heading', { name: 'Double Byway' })).toBeFocused();
  await unpublish.dispatchEvent('click', { detail: 2 });
  await expect(toast(page).filter({ hasText: 'no longer public' })).toHaveCount(0);
  await expect(unpublish).not.toHaveAttribute('aria-busy');
  await unpublish.click();
  await expect(toast(page).filter({ hasText: 'no longer public' })).toBeVisible();
  await expect(entry.getByRole('heading', { name: 'Double Byway' })).toBeFocused();
});

test('two presses on a busy device decide once', async ({ page }) => {
  await sendRoute(page.request, 'Pressed Twice Byway');
  await openAdmin(page, '&q=Pressed+Twice');
  const decisions: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/admin/approve')) decisions.push(request.method());
  });
  // The second press has been waiting: it comes before any timer.
  await card(page, 'Pressed Twice Byway')
    .getByRole('button', { name: 'Approve & Publish' })
    .evaluate(async (button: HTMLElement) => {
      button.click();
      for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
      button.click();
    });
  await expect(toast(page).filter({ hasText: 'is approved and published.' })).toBeVisible();
  expect(decisions).toEqual(['POST']);
});

test('what was typed into an entry is kept when others decided it, and is not dropped unasked', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(FAILED_REQUEST);
  const id = await sendRoute(page.request, 'Moved Byway');
  await openAdmin(page, 'guide');
  await page.getByLabel('Admin area').getByRole('link', { name: 'Scenic Routes' }).click();
  await page.getByLabel('Status').selectOption('pending');
  await expect(page).toHaveURL('/admin?status=pending');
  await card(page, 'Moved Byway').getByRole('button', { name: 'Edit' }).click();
  const edit = dialog(page, 'Edit Route');
  await edit.getByLabel('Description').fill('My long words.');

  // By keyboard, by its cross and by the browser's Back.
  const leaving = dialog(page, 'Leave without saving?');
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => edit.getByRole('button', { name: 'Close' }).click(),
    () => page.goBack(),
  ]) {
    await leave();
    await expect(leaving).toBeVisible();
    await leaving.getByRole('button', { name: 'Keep editing' }).click();
    await expect(leaving).toBeHidden();
    await expect(edit.getByLabel('Description')).toHaveValue('My long words.');
  }

  // Somebody else publishes it, so it is not in this list any more.
  await page.request.post('/api/admin/approve', {
    data: { type: 'scenic-routes', id, isApproved: true, isPublished: true },
  });
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await edit.getByRole('button', { name: 'Load their version, keep my changes' }).click();
  await expect(edit.getByText('Someone else was faster')).toBeHidden();
  await expect(edit.getByRole('button', { name: 'Save Changes' })).toBeFocused();
  await expect(edit.getByLabel('Description')).toHaveValue('My long words.');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit).toBeHidden();
  await page.getByLabel('Status').selectOption('published');
  await expect(card(page, 'Moved Byway')).toContainText('My long words.');

  await card(page, 'Moved Byway').getByRole('button', { name: 'Edit' }).click();
  await edit.getByLabel('Description').fill('Dropped on purpose.');
  await page.keyboard.press('Escape');
  await leaving.getByRole('button', { name: 'Discard changes' }).click();
  await expect(edit).toBeHidden();
  await expect(card(page, 'Moved Byway')).toContainText('My long words.');
});

test('a reason that did not reach the site is there again', async ({ page, context, expectedConsole }) => {
  expectedConsole.push(/ERR_INTERNET_DISCONNECTED/);
  await openAdmin(page, 'queue&kind=volunteers');
  const row = page.getByRole('article').first();
  await expect(row).toBeFocused();
  const name = await row.getByRole('link').innerText();
  await page.keyboard.press('d');
  const why = dialog(page, `Decline "${name}"`);
  await why.getByLabel('What we write').fill('A long and kind reason.');
  await context.setOffline(true);
  await why.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('No answer came', { exact: true })).toBeVisible();
  await context.setOffline(false);
  await card(page, name).focus();
  await page.keyboard.press('d');
  await expect(why.getByLabel('What we write')).toHaveValue('A long and kind reason.');
  await page.keyboard.press('Escape');
  await expect(why).toBeHidden();
  // It was about that one alone.
  await page.keyboard.press('j');
  await page.keyboard.press('d');
  await expect(page.getByRole('dialog').getByLabel('What we write')).toHaveValue('');
});

test('from a word processor come headings and lists, and it is said that pictures do not', async ({
  page,
}) => {
  await openAdmin(page, 'blog');
  const post = await startPost(page, 'Written elsewhere');
  await editor(post).click();
  const paste = (html: string, file?: string) =>
    editor(post).evaluate(
      (node, [text, name]) => {
        const clipboardData = new DataTransfer();
        if (text) clipboardData.setData('text/html', text);
        if (name) clipboardData.items.add(new File(['x'], name, { type: 'image/png' }));
        node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      [html, file],
    );
  const item = (mark: string, text: string, level = 1) =>
    `<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span ` +
    `style='mso-list:Ignore'>${mark}<span>&nbsp; </span></span><![endif]>${text}</p>`;
  await paste(
    `<html><body><!--StartFragment--><h1>Rain gear</h1><p class=MsoNormal>Dry <b>feet</b>.</p>` +
      `${item('·', 'Boots')}${item('·', 'Gloves')}<p>Then:</p>${item('1.', 'Start')}` +
      `${item('a.', 'Warm up', 2)}${item('i.', 'Slowly', 3)}${item('b.', 'Ride', 2)}${item('2.', 'Stop')}` +
      `<p>Or:</p>${item('·', 'Deep', 2)}${item('·', 'Top')}` +
      `<img src="file:///C:/pictures/image001.png"><!--EndFragment--></body></html>`,
  );
  await expect(editor(post).getByRole('heading', { name: 'Rain gear', level: 2 })).toBeVisible();
  const lists = await editor(post).evaluate((node) => {
    const items = (list: Element): string =>
      [...list.children].map((child) => [...child.children].map(text).join(' ')).join(', ');
    const text = (part: Element): string =>
      /^[OU]L$/.test(part.tagName) ? `${part.tagName}(${items(part)})` : (part.textContent ?? '');
    return [...node.children].filter(({ tagName }) => /^[OU]L$/.test(tagName)).map(text);
  });
  expect(lists).toEqual([
    'UL(Boots, Gloves)',
    'OL(Start OL(Warm up OL(Slowly), Ride), Stop)',
    'UL(Deep, Top)',
  ]);
  await expect(editor(post).locator('img')).toHaveCount(0);
  await expect(toast(page)).toContainText('Pictures were not pasted');
  await closeToast(page);
  await paste('', 'screenshot.png');
  await expect(toast(page)).toContainText('Pictures were not pasted');
});

test('the focus stays where a post was published and a session ended', async ({
  page,
  playwright,
  baseURL,
}) => {
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  await elsewhere.post('/api/admin/login', { data: ADMIN });
  await elsewhere.dispose();
  await openAdmin(page, 'account');
  await page
    .getByRole('button', { name: /^End the session of / })
    .first()
    .click();
  await expect(toast(page).filter({ hasText: 'Session Ended' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your Sessions' })).toBeFocused();

  await page.request.post('/api/admin/blog/posts', {
    data: { title: 'Soon public', content: '<p>Text.</p>' },
  });
  await showAdmin(page, 'blog');
  await card(page, 'Soon public').getByRole('button', { name: 'Publish' }).click();
  await expect(card(page, 'Soon public').getByRole('heading', { name: 'Soon public' })).toBeFocused();
});

test('the focus stays near an earlier version that came back and a webhook that went', async ({ page }) => {
  await openAdmin(page, 'blog');
  const made = await page.request.post('/api/admin/blog/posts', {
    data: { title: 'Said twice', content: '<p>First words.</p>' },
  });
  const { id }: { id: number } = await made.json();
  await page.request.put(`/api/admin/blog/posts/${id}`, { data: { content: '<p>Second words.</p>' } });
  await showAdmin(page, `blog&post=${id}`);
  const edit = dialog(page, 'Edit Post');
  await edit.getByRole('button', { name: 'Versions' }).click();
  await dialog(page, 'Versions').getByRole('button', { name: 'Restore This Version' }).click();
  await expect(editor(edit)).toHaveText('First words.');
  await expect(edit.getByRole('button', { name: 'Versions' })).toBeFocused();

  await page.request.post('/api/admin/webhooks', { data: { url: 'https://club.example/rides' } });
  await showAdmin(page, 'webhooks');
  await page.getByRole('button', { name: 'Delete https://club.example/rides' }).click();
  await dialog(page, 'Delete this webhook?').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No one is notified')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Webhooks', exact: true })).toBeFocused();
});

test('the editor opens again without a word in the console', async ({ page }) => {
  await openAdmin(page, 'blog');
  for (const words of ['See example.com ', 'And more ']) {
    const post = await startPost(page, 'Opened twice');
    await editor(post).click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(words);
    await post.getByRole('button', { name: 'Close, keep draft' }).click();
  }
  const post = await openNewPost(page);
  await editor(post).click();
  await page.keyboard.type('More still ');
  await post.getByRole('button', { name: 'Start over' }).click();
  await expect(editor(post)).toHaveText('');
});

test('a list that cannot be refreshed stays on the screen, with a note about it', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(FAILED_REQUEST);
  await signIn(page);
  for (const [view, path, shown] of [
    ['status', '/api/admin/status', page.getByText('Checked at')],
    [
      'mail',
      '/api/admin/mails?**',
      // Those of the entries that other journeys decided here, if any.
      page.getByText('No emails found').or(page.getByRole('table', { name: 'Emails, newest first' })),
    ],
  ] as const) {
    await showAdmin(page, view);
    await expect(shown).toBeVisible();
    await page.route(path, (route) => route.abort());
    await page.getByRole('button', { name: 'Refresh' }).click();
    const said = page.getByRole('status').filter({ hasText: 'What was fetched before stays below.' });
    await expect(said).toBeVisible();
    await expect(shown).toBeVisible();
    await page.unroute(path);
    await said.getByRole('button', { name: 'Try again' }).click();
    await expect(said).toBeHidden();
    await expect(shown).toBeVisible();
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  }
});

test('the queue stays on the screen when more of it cannot be had', async ({ page, expectedConsole }) => {
  expectedConsole.push(FAILED_REQUEST);
  // Other journeys decide what waited here from the start.
  for (let road = 0; road < 26; road += 1) {
    const sent = await page.request.post('/api/scenic-routes/add', {
      data: { name: `Long Queue Road ${road}`, description: 'Quiet.', zipCodes: ['80302'] },
      headers: { 'X-Forwarded-For': `10.200.0.${road}` },
    });
    expect(sent.ok()).toBe(true);
  }
  await openAdmin(page, 'queue');
  const rows = page.locator('.queue-side').getByRole('article');
  await expect(rows).toHaveCount(25);
  await page.route('/api/admin/queue?**', (route) => route.abort());
  await page.getByRole('button', { name: 'Show more' }).click();
  const said = page.getByRole('status').filter({ hasText: 'What was fetched before stays below.' });
  await expect(said).toBeVisible();
  await expect(rows).toHaveCount(25);
  await page.unroute('/api/admin/queue?**');
  await said.getByRole('button', { name: 'Try again' }).click();
  await expect(said).toBeHidden();
  await expect.poll(() => rows.count()).toBeGreaterThan(25);
});

test('the tools of the editor stay whole in view over a long text', async ({ page }) => {
  await openAdmin(page, 'blog');
  const post = await startPost(page, 'Long story');
  await editor(post).click();
  await page.keyboard.insertText('A line of many.');
  for (let line = 0; line < 40; line += 1) await page.keyboard.press('Enter');
  const tools = post.getByRole('toolbar');
  await expect(tools).toBeInViewport();
  const hidden = await tools
    .getByRole('button')
    .first()
    .evaluate((button) => {
      const { left, top } = button.getBoundingClientRect();
      return document.elementFromPoint(left + 12, top + 3)?.closest('button') !== button;
    });
  expect(hidden).toBe(false);
});

test('an emptied distance is refused at its field, and the stored one stays', async ({ page }) => {
  await sendRoute(page.request, 'Emptied Byway');
  await openAdmin(page, '&q=Emptied+Byway');
  await card(page, 'Emptied Byway').getByRole('button', { name: 'Edit' }).click();
  const edit = dialog(page, 'Edit Route');
  const miles = edit.getByRole('spinbutton', { name: 'Distance in miles' });
  await miles.fill('');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(miles).toHaveAccessibleDescription(/Distance must be between 0 and 10,000 miles/);
  await expect(card(page, 'Emptied Byway')).toContainText('68.4 miles');
  await miles.fill('42.7');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit).toBeHidden();
  await expect(card(page, 'Emptied Byway')).toContainText('42 miles');
});
