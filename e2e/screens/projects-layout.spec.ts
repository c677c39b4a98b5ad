import type { Locator } from '@playwright/test'
import { runsNewFirmware } from '../pages/firmwarePages.ts'
import { ProjectEditorPage } from '../pages/projectEditorPage.ts'
import { openApi, type Api } from '../support/api.ts'
import { withStoredLanguage } from '../support/storedLanguage.ts'
import { expect, test as base } from '../support/test.ts'

/** A file of a project, as the server has it; with a text, that is written first. */
type FileOf = (project: string, path: string, text?: string) => Promise<string>

const test = base.extend<{ api: Api; file: FileOf; editor: ProjectEditorPage; project: string }>({
  file: async ({ api, cloud }, use) =>
    use(async (id, path, text) => {
      const address = `${cloud.address}/api/v1/projects/${id}/files/${path}`
      const headers = { authorization: `Bearer ${api.token}` }
      if (text !== undefined)
        await fetch(address, { method: 'PUT', headers: { ...headers, 'content-type': 'text/plain' }, body: text })
      return (await fetch(address, { headers })).text()
    }),
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

const esc = '\u001b'
const longPath = 'work/projects/greenhouse/.pio/build/a-very-long-environment-name/src/main.ino:3:1'
const log = [
  'Compiling the sketch for a board whose name is rather long, with all of its libraries',
  `${esc}[1m${longPath}: ${esc}[31merror: ${esc}[0mexpected unqualified-id before a token that is not there`,
  `${'='.repeat(300)}`,
  '\tsix\ttabs\tand\tsome\twords\tbetween\tthem, which need more than one row on any screen',
  '温度センサーの値が大きすぎます。 湿度センサーの値も大きすぎます。 両方を確認してください。',
  'See https://docs.platformio.org/en/latest/projectconf/sections/env/options/build/build_flags.html for more',
  '',
  'The last line',
]

const box = async (locator: Locator) => {
  const found = await locator.boundingBox()
  if (!found) throw new Error('It is not drawn')
  return { ...found, right: found.x + found.width, bottom: found.y + found.height }
}

const build = async (editor: ProjectEditorPage, lines: readonly string[]) => {
  await editor.page.route('**/build', (route) =>
    route.fulfill({
      contentType: 'text/plain; charset=utf-8',
      body: `${lines.join('\n')}\n@@BUILD_RESULT@@ {"success":false}\n`,
    }),
  )
  await editor.build.click()
  await editor.expectResult('Build failed')
}

test(
  'PRJ-21: the log wraps at words and is as high as was computed; a place that goes on in the next row leads there by click, Enter and Space',
  { tag: '@long' },
  async ({ page, editor, project }) => {
    await editor.open(project)
    await build(editor, log)
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      // The page takes its new size with a frame of its own.
      await expect(async () => {
        await editor.log.scrollIntoViewIfNeeded()
        const drawn = await editor.log.evaluate((element) => {
          const inner = element.firstElementChild as HTMLElement
          const padding = parseFloat(getComputedStyle(element).paddingRight)
          const right = element.getBoundingClientRect().left + element.clientWidth - padding
          const broken: string[] = []
          let furthest = 0
          for (const line of inner.children) {
            // A word may go on from one piece to the next.
            const texts: { node: Text; start: number }[] = []
            const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
            let whole = ''
            while (walker.nextNode()) {
              texts.push({ node: walker.currentNode as Text, start: whole.length })
              whole += walker.currentNode.textContent ?? ''
            }
            const rectOf = (index: number) => {
              const text = texts.findLast(({ start }) => start <= index)
              if (!text) throw new Error('No text')
              const range = document.createRange()
              range.setStart(text.node, index - text.start)
              range.setEnd(text.node, index - text.start + 1)
              return range.getBoundingClientRect()
            }
            for (const { 0: word, index } of whole.matchAll(/\S+/g)) {
              const letters = [...word].map((_, at) => rectOf(index + at))
              furthest = Math.max(furthest, ...letters.map((rect) => rect.right))
              if (new Set(letters.map(({ top }) => Math.round(top))).size > 1) broken.push(word)
            }
          }
          return {
            computed: parseFloat(inner.style.height),
            real: [...inner.children].reduce((sum, { clientHeight }) => sum + clientHeight, 0),
            rows: [...inner.children].map(({ clientHeight }) => clientHeight),
            broken,
            over: furthest - right,
            copied: inner.textContent,
          }
        })
        expect(drawn.real, `${width} px`).toBe(drawn.computed)
        for (const height of drawn.rows) expect(height % 18).toBe(0)
        // A pixel for rounding.
        expect(drawn.over).toBeLessThan(1)
        const letters = Math.max(...drawn.broken.map(({ length }) => length))
        expect(drawn.broken).toContain('='.repeat(300))
        expect(letters).toBe(300)
        expect(drawn.broken.filter((word) => word.length < 32 && !/[^ -~]/.test(word))).toEqual([])
        // What is copied has no line breaks that are not of the log.
        expect(drawn.copied).toContain(
          'Compiling the sketch for a board whose name is rather long, with all of its libraries',
        )
      }).toPass()
    }

    const place = editor.log.getByRole('button', { name: longPath })
    for (const go of [() => place.click(), () => place.press('Enter'), () => place.press('Space')]) {
      await editor.tab('platformio.ini').click()
      await go()
      await expect(editor.tab('main.ino')).toHaveAttribute('aria-selected', 'true')
      await expect(page.getByText(/^Ln 3, Col 1$/)).toBeVisible()
    }
  },
)

test(
  'PRJ-22: the menu shows icons only beside files and log; what the user chooses there stays, and elsewhere the menu is as it was',
  { tag: '@long' },
  async ({ page, editor, project }) => {
    await editor.console.open('/projects', 'Projects')
    expect((await box(editor.console.menu)).width).toBe(208)
    await editor.open(project)
    expect((await box(editor.console.menu)).width).toBe(56)
    expect((await box(editor.log.or(page.getByRole('region', { name: 'Build' })).first())).width).toBeGreaterThan(420)
    await expect(editor.console.entry('Projects')).toHaveAttribute('title', 'Projects')
    await page.getByRole('button', { name: 'Expand menu' }).click()
    expect((await box(editor.console.menu)).width).toBe(208)
    await page.reload()
    await editor.ready()
    expect((await box(editor.console.menu)).width).toBe(208)
    await page.getByRole('button', { name: 'Collapse menu' }).click()
    await editor.console.follow('Projects')
    expect((await box(editor.console.menu)).width).toBe(208)
    await editor.console.goInside('/projects/add')
    await editor.console.expectScreen('Project templates')
    expect((await box(editor.console.menu)).width).toBe(208)
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('PRJ-23: the header is the title and one row, and the shown tab is whole, also with the longer words of German', async ({
    page,
    api,
    editor,
    project,
  }) => {
    await withStoredLanguage(api, 'de', async () => {
      await editor.open(project)
      const { main } = editor.console
      const [save, start, more] = [/^(Save|Speichern)$/, /^(Build|Bauen)$/, /^(More actions|Weitere Aktionen)$/].map(
        (name) => main.getByRole('button', { name }),
      )
      if (!save || !start || !more) throw new Error('Three buttons')
      await expect(save).toHaveText('Speichern')
      const boxes = [await box(save), await box(start), await box(more)]
      expect(new Set(boxes.map(({ y }) => y)).size).toBe(1)
      for (const { height, right } of boxes) {
        expect(height).toBeGreaterThanOrEqual(44)
        expect(right).toBeLessThanOrEqual(360 - 16)
      }
      await expect(main.getByRole('combobox')).toHaveCount(0)
      for (const file of ['main.ino', 'platformio.ini']) {
        await editor.tab(file).tap()
        const close = await box(
          page.getByRole('button', { name: new RegExp(`^(Delete src/|Delete |src/|).*${file}.*$`) }).last(),
        )
        const add = await box(page.locator('[data-add]'))
        const { x } = await box(editor.tab(file))
        expect(x).toBeGreaterThanOrEqual(16)
        expect(close.right).toBeLessThanOrEqual(add.x)
      }
    })
  })

  test(
    'PRJ-23: the menu says what is missing; Build & flash asks for the device; Stop takes the place of Build',
    { tag: '@long' },
    async ({ page, editor, project }) => {
      await editor.open(project)
      const more = page.getByRole('button', { name: 'More actions' })
      await more.tap()
      await expect(page.getByRole('menuitem', { name: 'Flash… Build first: there is no firmware yet' })).toBeDisabled()
      await page.getByRole('menuitem', { name: 'Build & flash…' }).tap()
      const dialog = page.getByRole('dialog', { name: 'Build & flash' })
      await expect(dialog.getByRole('button', { name: 'Build & flash' })).toHaveAccessibleDescription(
        'Select a device first',
      )
      await dialog
        .getByRole('radio', { name: /^Greenhouse/ })
        .first()
        .check()
      await page.route('**/build', () => {})
      await dialog.getByRole('button', { name: 'Build & flash' }).tap()
      await expect(dialog).toBeHidden()
      await expect(editor.build).toHaveCount(0)
      await page.getByRole('button', { name: 'Stop' }).tap()
      await editor.expectResult('Build stopped')
      await expect(editor.build).toBeVisible()
    },
  )
})

test('PRJ-24: an error’s mark leaves the line’s number free', { tag: '@long' }, async ({ page, editor, project }) => {
  // The compiler finds no such errors: a check while typing would remove the marks.
  await page.route('**/code/check', (route) => route.fulfill({ status: 404 }))
  await editor.open(project)
  await editor.paste(`${'// line\n'.repeat(1200)}`)
  await build(editor, ['src/main.ino:3:1: error: one', 'src/main.ino:1150:1: error: two'])
  for (const line of [3, 1150]) {
    await editor.log.getByRole('button', { name: `src/main.ino:${line}:1` }).click()
    await expect(
      editor.editor.locator('.line-numbers.number-error').filter({ hasText: new RegExp(`^${line}$`) }),
    ).toBeVisible()
    const { dot, number, margin } = await editor.editor.evaluate((element, shown) => {
      const numbers = [...element.querySelectorAll('.line-numbers.number-error')].find(
        ({ textContent }) => textContent === String(shown),
      )
      const range = document.createRange()
      if (numbers) range.selectNodeContents(numbers)
      const text = range.getBoundingClientRect()
      const mark = [...element.querySelectorAll('.margin-error')].find(
        (each) => Math.abs(each.getBoundingClientRect().top - text.top) < 10,
      )
      if (!mark) throw new Error('No mark')
      const { left, right, top } = mark.getBoundingClientRect()
      const style = getComputedStyle(mark, '::before')
      const begin = left + parseFloat(style.left)
      return {
        dot: { left: begin, right: begin + parseFloat(style.width), top: top + parseFloat(style.top) },
        number: { left: text.left, right: text.right },
        margin: { left, right },
      }
    }, line)
    expect(dot.right <= number.left || dot.left >= number.right, JSON.stringify({ dot, number })).toBe(true)
    expect(dot.left).toBeGreaterThanOrEqual(margin.left)
    // Nor does it touch the code.
    expect(margin.right - dot.right).toBeGreaterThanOrEqual(4)
  }
})

test('PRJ-25, PRJ-12: Save and leave saves all files and goes on; what can’t be saved keeps the user there, with the reason', async ({
  page,
  file,
  editor,
  project,
}) => {
  await editor.open(project)
  await editor.paste('// leaves\n')
  await page.route('**/files/src/main.ino', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: 'The disk is full' }) : route.continue(),
  )
  await editor.console.entry('Devices').click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('A draft of it is kept in this browser')
  await dialog.getByRole('button', { name: 'Save and leave' }).click()
  await expect(page.getByText('src/main.ino: The disk is full')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/projects/${project}`))
  await expect(editor.tab('main.ino')).toHaveAttribute('data-dirty', 'true')
  await page.unroute('**/files/src/main.ino')
  await editor.console.entry('Devices').click()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Save and leave' })).toBeFocused()
  await page.keyboard.press('Enter')
  await editor.console.expectScreen('Devices')
  expect(await file(project, 'src/main.ino')).toContain('// leaves')
  await editor.open(project)
  await expect(page.getByRole('button', { name: 'Review…' })).toHaveCount(0)
})

test(
  'PRJ-20: after a reload the last build is there and can be flashed',
  { tag: '@long' },
  async ({ page, api, editor }) => {
    const projects = (await api.call('GET', '/projects')) as Record<string, { name: string }>
    const [id = ''] = Object.entries(projects).find(([, { name }]) => name === 'Greenhouse sample') ?? []
    await editor.open(id)
    await page.reload()
    await editor.ready()
    await expect(page.getByText(/^Last successful build/)).toBeVisible()
    await expect(editor.device.getByRole('option', { name: /Can’t run it/ }).first()).toBeDisabled()
    await editor.device.selectOption('NODE-A41C7E')
    await expect(editor.flash).toBeEnabled()
    await editor.flash.click()
    await expect(editor.flashSteps.last()).toHaveText(runsNewFirmware, { timeout: 60_000 })
  },
)
