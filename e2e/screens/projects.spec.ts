import { ProjectEditorPage } from '../pages/projectEditorPage.ts'
import { openApi, type Api } from '../support/api.ts'
import { expect, test as base } from '../support/test.ts'

const test = base.extend<{ api: Api; editor: ProjectEditorPage; project: string }>({
  api: async ({ cloud }, use) => use(await openApi(cloud)),
  editor: async ({ page }, use) => use(new ProjectEditorPage(page)),
  project: async ({ api }, use, { testId }) => {
    const { id } = (await api.call('POST', '/projects', {
      name: `Project ${testId}`,
      template: 'platformio-arduino',
    })) as { id: string }
    await use(id)
  },
})

const marker = '@@BUILD_RESULT@@ '

test('PRJ-12, PRJ-26: what was typed a second before a crash is offered with a diff, which opens at its first change, and comes back', async ({
  page,
  cloud,
  api,
  editor,
  project,
}) => {
  const lines = Array.from({ length: 120 }, (_, index) => `// line ${index + 1}`)
  const file = `${cloud.address}/api/v1/projects/${project}/files/src/main.ino`
  const headers = { authorization: `Bearer ${api.token}`, 'content-type': 'text/plain' }
  await fetch(file, { method: 'PUT', headers, body: lines.join('\n') })
  await editor.open(project)
  await editor.paste(lines.with(90, '// from before the crash').join('\n'))
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBeGreaterThan(0)
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          indexedDB.open('console-drafts').onsuccess = ({ target }) => {
            const db = (target as IDBOpenDBRequest).result
            db.transaction('projects').objectStore('projects').getAll().onsuccess = (result) => {
              db.close()
              resolve(JSON.stringify((result.target as IDBRequest).result))
            }
          }
        }),
    )
  await expect.poll(kept).toContain('from before the crash')
  // A page that asks before it is left is no crash.
  const next = new ProjectEditorPage(await page.context().newPage())
  await page.close({ runBeforeUnload: false })
  await next.open(project)
  await next.page.getByRole('button', { name: 'Review…' }).click()
  const dialog = next.page.getByRole('dialog', { name: 'Restore unsaved work?' })
  await expect(dialog.getByText('+ // from before the crash')).toBeVisible()
  const boxOf = async (part: ReturnType<typeof dialog.locator>) => (await part.boundingBox()) ?? { y: 0, height: 0 }
  const [change, diff] = [
    await boxOf(dialog.getByText('- // line 91', { exact: true })),
    await boxOf(dialog.locator('pre')),
  ]
  expect(change.y).toBeGreaterThan(diff.y + 18)
  expect(change.y + change.height).toBeLessThan(diff.y + diff.height / 2)
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(next.tab('main.ino')).toHaveAttribute('data-dirty', 'true')
  await next.save.click()
  await expect(next.tab('main.ino')).toHaveAttribute('data-dirty', 'false')
  expect((await (await fetch(file, { headers })).text()).split('\n')).toEqual(
    lines.with(90, '// from before the crash'),
  )
  await next.open(project)
  await expect(next.page.getByRole('button', { name: 'Review…' })).toHaveCount(0)
})

test(
  'PRJ-12, UX-09: leaving with unsaved work asks, by the palette too; each file keeps its own undo',
  { tag: '@long' },
  async ({ page, editor, project }) => {
    await editor.open(project)
    const before = await editor.code()
    await editor.paste('// main\n')
    await editor.tab('platformio.ini').click()
    await expect.poll(() => editor.code()).toContain('[env:uno]')
    await editor.paste('; settings\n')
    await editor.tab('main.ino').click()
    await expect.poll(() => editor.code()).toContain('// main')
    expect(await editor.code()).not.toContain('settings')
    await editor.editor.locator('.view-line').first().click()
    // The editor's own search is no dialog that would keep the palette closed.
    await page.keyboard.press('ControlOrMeta+F')
    await expect(editor.editor.locator('.find-widget')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('ControlOrMeta+K')
    await page.getByRole('combobox', { name: 'Search or jump to…' }).fill('devices')
    await expect(page.getByRole('option', { name: 'Devices', selected: true })).toBeVisible()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await editor.editor.locator('.view-line').first().click()
    await page.keyboard.press('ControlOrMeta+Z')
    await expect.poll(() => editor.code()).toBe(before)
    await expect(editor.tab('main.ino')).toHaveAttribute('data-dirty', 'false')
    await expect(editor.tab('platformio.ini')).toHaveAttribute('data-dirty', 'true')
  },
)

test(
  'PRJ-13: 100,000 lines stay fluent: it follows the end, lets go and jumps back, and all of it can be downloaded',
  { tag: '@long' },
  async ({ page, editor, project }) => {
    const lines = Array.from(
      { length: 100_000 },
      (_, index) => `\u001b[3${index % 8}mCompiling\u001b[0m src/main.ino:${(index % 12) + 1}:1 ${index}`,
    )
    await page.route('**/build', (route) =>
      route.fulfill({
        contentType: 'text/plain; charset=utf-8',
        body: `${lines.join('\n')}\n${marker}{"success":false}\n`,
      }),
    )
    await editor.open(project)
    await page.evaluate(() => {
      const seen = { longest: 0 }
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration)
      }).observe({ type: 'longtask' })
      Object.assign(window, { seen })
    })
    await editor.build.click()
    await editor.expectResult('Build failed')
    await expect(editor.log.getByText('99999', { exact: false })).toBeInViewport()
    expect(await editor.log.locator('> div > div').count()).toBeLessThan(120)
    await editor.log.hover()
    await page.mouse.wheel(0, -100_000)
    const toEnd = page.getByRole('button', { name: 'Jump to the end' })
    await expect(toEnd).toBeVisible()
    await expect(editor.log.getByText('99999', { exact: false })).toHaveCount(0)
    await toEnd.click()
    await expect(editor.log.getByText('99999', { exact: false })).toBeInViewport()
    await expect(toEnd).toHaveCount(0)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the log' }).click()
    const chunks: Buffer[] = []
    for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    expect(text.split('\n')).toHaveLength(100_001)
    expect(text).toContain('Compiling src/main.ino:4:1 99999\n')
    test.info().annotations.push({
      type: 'longest task, ms',
      description: String(await page.evaluate(() => (window as unknown as { seen: { longest: number } }).seen.longest)),
    })
  },
)

test(
  'PRJ-13: a build goes on while its page is left; Stop ends it',
  { tag: '@long' },
  async ({ page, editor, project }) => {
    await editor.open(project)
    await editor.build.click()
    await editor.console.follow('Devices')
    await page.goBack()
    await editor.expectResult('Build succeeded')
    await expect(editor.log).toContainText('SUCCESS')
    await page.route('**/build', () => {})
    await editor.build.click()
    await page.getByRole('button', { name: 'Stop' }).click()
    await editor.expectResult('Build stopped')
  },
)
