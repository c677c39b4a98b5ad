import { startLibraryServer, type LibraryServer } from 'cloud/testing/libraryServer.ts'
import { startCloud } from 'cloud/testing/startCloud.ts'
import { ProjectEditorPage } from '../pages/projectEditorPage.ts'
import { openApi, type Api } from '../support/api.ts'
import { builtFiles, readBuilt } from '../support/dist.ts'
import { findBarriers } from '../support/inspect.ts'
import { limit } from '../support/limits.ts'
import { withStoredLanguage } from '../support/storedLanguage.ts'
import { expect, test as base } from '../support/test.ts'

const indexPath = '/library_index.json.gz'

const test = base.extend<
  { api: Api; editor: ProjectEditorPage; project: string; panel: ReturnType<ProjectEditorPage['page']['getByRole']> },
  { index: LibraryServer }
>({
  index: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that it needs from this pattern
    async ({}, use) => {
      const server = await startLibraryServer(
        { name: 'Pump', version: '1.0.0', files: { 'src/Pump.h': '#define PUMP 1' } },
        { name: 'Pump', version: '1.2.0', files: { 'src/Pump.h': '#define PUMP 12' }, said: { license: 'MIT' } },
        {
          name: 'Garden Kit',
          version: '3.1.0',
          files: { 'Garden.h': '#include <Pump.h>' },
          dependencies: [{ name: 'Pump', version: '^1.0' }],
        },
        {
          name: 'Forged',
          version: '1.0.0',
          files: { 'Forged.h': '' },
          said: { checksum: `SHA-256:${'0'.repeat(64)}` },
        },
        { name: 'Servo', version: '1.0.0', files: {} },
        {
          name: '<b>Bold</b>',
          version: '1.0.0',
          files: {},
          said: { sentence: '<img src=x onerror=alert(1)>', website: 'javascript:alert(1)' },
        },
      )
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  cloud: [
    async ({ index }, use) => {
      const dist = process.env['CONSOLE_FOLDER']
      const cloud = await startCloud({ ...(dist && { dist }), libraryIndex: index.address })
      await use(cloud)
      await cloud.close()
    },
    { scope: 'worker' },
  ],
  api: async ({ cloud }, use) => use(await openApi(cloud)),
  editor: async ({ page }, use) => use(new ProjectEditorPage(page)),
  project: async ({ api }, use, { testId }) => {
    const { id } = (await api.call('POST', '/projects', { name: `Garden ${testId}`, template: 'blink-publish' })) as {
      id: string
    }
    await use(id)
  },
  panel: async ({ page }, use) => use(page.getByRole('region', { name: /^(Libraries|Bibliotheken)$/ })),
})

const show = async (editor: ProjectEditorPage, project: string) => {
  await editor.open(project)
  await editor.page.getByRole('radiogroup', { name: 'Beside the files' }).getByText('Libraries').click()
}

test(
  'LIB-10, LIB-12: a slow index shows how far it is and can be cancelled; one that is too large or damaged is told; the next try works',
  { tag: '@long' },
  async ({ page, editor, project, panel, index }) => {
    test.setTimeout(limit(180_000))
    const whole = index.answers.get(indexPath)
    const fetchIndex = panel.getByRole('button', { name: 'Fetch the index' })
    // Asked again within seconds, the server tells the former failure.
    const fails = (words: RegExp) =>
      expect(async () => {
        await fetchIndex.click()
        await expect(panel.getByRole('alert')).toContainText(words)
      }).toPass({ timeout: 60_000 })
    await show(editor, project)
    await panel.getByRole('searchbox').fill('pump')
    await expect(panel.getByText('The library index has not been fetched yet')).toBeVisible()
    expect(index.asked).toEqual([])
    index.answers.set(indexPath, { status: 200, ...whole, rest: new Promise<void>(() => {}) })
    await fetchIndex.click()
    await expect(panel.getByRole('progressbar', { name: 'Fetching the index…' })).toHaveAttribute('aria-valuenow', '50')
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await expect(panel.getByText('The library index has not been fetched yet')).toBeVisible()
    await expect.poll(() => index.halfway()).toBe(0)
    index.answers.set(indexPath, { status: 200, body: Buffer.alloc(33 * 1024 ** 2) })
    await fails(/is larger than 32 MB/)
    index.answers.set(indexPath, { status: 200, body: '<html>' })
    await fails(/is not an index of libraries/)
    index.answers.set(indexPath, { status: 200, ...whole })
    await expect(async () => {
      await fetchIndex.click()
      await expect(panel.getByRole('listitem', { name: 'Pump' })).toBeVisible()
    }).toPass({ timeout: 60_000 })
    await expect(panel.getByText(/^5 libraries, fetched/)).toBeVisible()

    // Nothing that it says is markup, and none of it becomes an address that runs.
    await panel.getByRole('searchbox').fill('bold')
    await expect(panel.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
    await expect(panel.locator('img, a')).toHaveCount(0)
    await panel.getByRole('searchbox').fill('pump')
    await expect(panel.getByRole('link', { name: /^Website/ }).first()).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(page.getByText('MIT', { exact: true })).toBeVisible()
  },
)

test.describe('with an index', () => {
  test.beforeAll(async ({ cloud }) => {
    const { token } = await openApi(cloud)
    const fetched = await fetch(`${cloud.address}/api/v1/libraries/index`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await fetched.text()).toContain('"index"')
  })

  test(
    'LIB-13, LIB-03: a library is added, undone in the file by Ctrl+Z, and built; one with another checksum is not taken, with the reason',
    { tag: '@long' },
    async ({ page, editor, project, panel }) => {
      test.setTimeout(limit(180_000))
      await show(editor, project)
      await editor.tab('platformio.ini').click()
      await panel.getByRole('searchbox').fill('garden')
      await panel.getByRole('button', { name: 'Add Garden Kit 3.1.0' }).click()
      await expect.poll(() => editor.code()).toContain('Garden Kit@^3.1.0')
      await expect(editor.tab('platformio.ini')).toHaveAttribute('data-dirty', 'true')
      await panel.getByRole('button', { name: 'Show' }).click()
      await expect(page.getByText(/^Ln 5, Col 3$/)).toBeVisible()
      await page.keyboard.press('Control+z')
      await expect.poll(() => editor.code()).not.toContain('Garden Kit')
      await expect(panel.getByRole('button', { name: 'Undo' })).toHaveCount(0)
      for (const [words, name] of [
        ['garden', 'Garden Kit 3.1.0'],
        ['forged', 'Forged 1.0.0'],
      ] as const) {
        await panel.getByRole('searchbox').fill(words)
        await panel.getByRole('button', { name: `Add ${name}` }).click()
      }
      await editor.tab('main.ino').click()
      await editor.paste('#include <Garden.h>\nint pump = PUMP;\nvoid setup() {}\nvoid loop() { delay(pump); }\n')
      await editor.build.click()
      await editor.expectResult('Build succeeded')
      await expect(editor.log).toContainText(/Library Pump 1\.2\.0, needed by Garden Kit: fetched from/)
      await expect(editor.log).toContainText(
        /Library Forged 1\.0\.0 was not taken: .*another checksum than the index says/,
      )
      await page.getByRole('radiogroup', { name: 'Beside the files' }).getByText('Libraries').click()
      await expect(panel.getByRole('searchbox')).toHaveValue('forged')
    },
  )

  test('LIB-13, LIB-15: nothing of the panel is loaded before it is wanted, and all of it works by keyboard', async ({
    page,
    editor,
    project,
    panel,
  }) => {
    const own = builtFiles('remotes/mfe_projects', '.js').filter((path) =>
      readBuilt(path).includes('Search the library index'),
    )
    expect(own).toHaveLength(1)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await editor.open(project)
    await expect(editor.console.main.locator('[aria-busy=true]')).toHaveCount(0)
    expect(asked.filter((path) => own.includes(path) || path.includes('/libraries'))).toEqual([])
    await page.getByRole('radio', { name: 'Build' }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('radio', { name: 'Libraries' })).toBeChecked()
    await expect(panel).toBeVisible()
    expect(asked.filter((path) => own.includes(path))).toHaveLength(1)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(panel.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('pump')
    await expect(panel.getByRole('listitem', { name: 'Pump' })).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(panel.getByRole('button', { name: 'Add Pump 1.2.0' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(panel.getByText('In the project')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Remove Pump' })).toBeFocused()
    await panel.getByRole('searchbox').focus()
    await page.keyboard.press('Escape')
    await panel.getByRole('button', { name: 'Remove Pump' }).press('Enter')
    await expect(panel.getByText('No libraries yet')).toBeVisible()
    await expect(panel).toBeFocused()
  })

  for (const { language, scheme, width } of [
    { language: 'en', scheme: 'light', width: 1280 },
    { language: 'de', scheme: 'dark', width: 360 },
  ] as const) {
    test(
      `LIB-15: axe finds nothing in the panel, and nothing of it is cut off: ${language}, ${scheme}, ${width} px`,
      { tag: '@long' },
      async ({ page, api, editor, project, panel, cloud }) => {
        const files = {
          'platformio.ini':
            '[env:a]\nlib_deps =\n  somebody/Pump@~1.0.0\n  Garden Kit\n  Servo\n  https://github.com/a/b.git\n',
          'lib/mine/library.properties': 'name=My Pump\nversion=0.3\n',
        }
        for (const [path, body] of Object.entries(files))
          await fetch(`${cloud.address}/api/v1/projects/${project}/files/${path}`, {
            method: 'PUT',
            headers: { authorization: `Bearer ${api.token}`, 'content-type': 'text/plain' },
            body,
          })
        await withStoredLanguage(api, language, async () => {
          await page.setViewportSize({ width, height: 800 })
          await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
          await editor.console.open(`/projects/${project}`)
          await page
            .getByRole('radiogroup')
            .getByText(/^(Libraries|Bibliotheken)$/)
            .click()
          await expect(panel.getByText(/1\.2\.0/).first()).toBeVisible()
          const look = async () => {
            await expect(panel.locator('[aria-busy=true]')).toHaveCount(0)
            expect(await findBarriers(page, { within: 'section[aria-labelledby]' })).toEqual([])
            const cut = await panel.evaluate((element) =>
              [...element.querySelectorAll<HTMLElement>('*')]
                .filter((each) => each.getBoundingClientRect().right > element.getBoundingClientRect().right + 1)
                .map(({ tagName, textContent }) => `${tagName} ${textContent}`),
            )
            expect(cut).toEqual([])
          }
          await look()
          await panel.getByRole('searchbox').fill('e')
          await panel.getByRole('button', { name: /^(Versions of|Versionen von) <b>Bold/ }).click()
          await expect(panel.getByRole('combobox')).toBeVisible()
          await look()
        })
      },
    )
  }
})
