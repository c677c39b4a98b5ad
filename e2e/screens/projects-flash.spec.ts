import { DevicePage } from '../pages/devicePages.ts'
import { EventsPage } from '../pages/eventPages.ts'
import { runsNewFirmware } from '../pages/firmwarePages.ts'
import { ProjectEditorPage } from '../pages/projectEditorPage.ts'
import { limit } from '../support/limits.ts'
import { onReplicas } from '../support/replicas.ts'
import { expect, test } from '../support/test.ts'

const device = 'NODE-A41C7E'
const deviceName = 'Greenhouse'
const marker = '@@BUILD_RESULT@@ '

const sketch = (event: string, mistake = '') => `#include <Cloud.h>
int answer(String) { return 42; }${mistake}
void setup() { Cloud.function("answer", answer); }
void loop() { Cloud.publish("${event}", "hello"); delay(500); }
`

const createFromTemplate = async (editor: ProjectEditorPage, name: string): Promise<void> => {
  const { page, console } = editor
  await console.open('/projects/add', 'Project templates')
  await page.getByRole('link', { name: /^Relay with functions/ }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(console.heading).toHaveText(name)
  await editor.ready()
}

// A cloud of its own: with all its devices, and a compiler that is ready.
test.use({ cloudOptions: { warmCompiler: true } })

test('PRJ-02, PRJ-03, PRJ-08, PRJ-09, PRJ-10, PRJ-13: from a template over a mistake to a device that runs what was written', async ({
  page,
}) => {
  test.setTimeout(limit(300_000))
  const editor = new ProjectEditorPage(page)
  const events = new EventsPage(await page.context().newPage())

  await test.step('an example becomes a project', async () => {
    await createFromTemplate(editor, 'From a template')
    await expect
      .poll(async () => (await editor.editor.boundingBox())?.height)
      .toBeCloseTo((page.viewportSize()?.height ?? 0) * 0.75, -1)
    await expect(editor.buildAndFlash).toHaveAccessibleDescription('Select a device first')
    await expect(editor.flash).toHaveAccessibleDescription('Select a device first')
    await expect(editor.device.getByRole('option', { name: new RegExp(deviceName) })).toBeEnabled({ timeout: 30_000 })
    await editor.device.selectOption(device)
    await expect(editor.flash).toHaveAccessibleDescription(/^Build first/)
  })

  await test.step('a mistake is in the log, leads to its place, and is marked; nothing is flashed', async () => {
    await editor.paste(sketch('never', ' int x = 1'))
    await editor.tab('platformio.ini').click()
    await editor.buildAndFlash.click()
    await editor.expectResult('Build failed')
    await expect(editor.flashing).toHaveCount(0)
    await editor.log
      .getByRole('button', { name: /^src\/main.ino:2:/ })
      .first()
      .click()
    await expect(editor.tab('main.ino')).toHaveAttribute('aria-selected', 'true')
    await expect(editor.editor.locator('.squiggly-error')).toBeVisible()
    await expect(editor.editor).toHaveClass(/focused/)
    await expect(page.getByText(/^Ln 2, Col \d+$/)).toBeVisible()
    await page.keyboard.type('/*here*/')
    await expect.poll(() => editor.code()).toContain('/*here*/')
  })

  await test.step('mended, its firmware can be had', async () => {
    await editor.paste(sketch('built'))
    await page.keyboard.press('ControlOrMeta+B')
    await editor.expectResult('Build succeeded')
    await expect(editor.editor.locator('.squiggly-error')).toHaveCount(0)
    await expect(editor.log).not.toContainText(marker)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Download firmware.bin/ }).click()
    expect((await download).suggestedFilename()).toBe('firmware.bin')
    await editor.flash.click()
    await expect(editor.flashSteps.last()).toHaveText(runsNewFirmware, { timeout: 30_000 })
  })

  await test.step('Build & flash: its event is there within five seconds, and its function answers', async () => {
    await events.open()
    await page.bringToFront()
    const press = async (event: string): Promise<number> => {
      await expect(editor.flash).toBeEnabled()
      await editor.paste(sketch(event))
      const pressed = Date.now()
      await editor.buildAndFlash.click()
      await expect(events.console.main.getByText(event).first()).toBeVisible({ timeout: 30_000 })
      return Date.now() - pressed
    }
    // The machine may be busy with something else: the best of a few.
    const times: number[] = []
    do times.push(await press(`mended-${times.length}`))
    while (Math.min(...times) >= limit(5000) && times.length < 4)
    test.info().annotations.push({ type: 'from Build & flash to the event, ms', description: times.join(', ') })
    expect(Math.min(...times)).toBeLessThan(limit(5000))
    await expect(editor.flashSteps).toHaveText(
      [/^OTA triggered/, /^Device went offline/, /^Back online/, runsNewFirmware],
      { timeout: 30_000 },
    )
    await editor.flashing.getByRole('link', { name: 'Open device' }).click()
    const details = new DevicePage(page)
    await details.call('answer').click()
    await expect(details.row('answer')).toContainText('42')
  })
})

test(
  'PRJ-02, PRJ-09, PRJ-13: a killed cloud: what was typed stays, what was not done is shown, and the second try works',
  { tag: '@long' },
  async ({ page, cloud }) => {
    test.setTimeout(limit(300_000))
    const editor = new ProjectEditorPage(page)
    await createFromTemplate(editor, 'Killed')
    await expect(editor.device.locator(`option[value="${device}"]`)).toBeEnabled({ timeout: 60_000 })
    await editor.device.selectOption(device)
    await editor.paste(sketch('after-the-kill'))
    await cloud.crash()
    await editor.save.click()
    await expect(page.getByText(/^src\/main.ino: The server can't be reached/)).toBeVisible()
    await expect(editor.tab('main.ino')).toHaveAttribute('data-dirty', 'true')
    await editor.build.click()
    await expect(page.getByText('Not built: some files could not be saved.')).toBeVisible()
    await cloud.restart()
    await editor.save.click()
    await expect(editor.tab('main.ino')).toHaveAttribute('data-dirty', 'false')

    await editor.build.click()
    await expect(editor.log).toContainText('main.ino', { timeout: 60_000 })
    await cloud.crash()
    await expect(page.getByText(/^(Build failed|Build succeeded)$/)).toBeVisible({ timeout: 60_000 })
    await expect(
      page.getByText('The connection broke before the build ended. Nothing was built; try again.'),
    ).toBeVisible()
    await cloud.restart()
    // There, one of the kills may be the second during the same build, which is then not begun again.
    if (onReplicas) await editor.paste(sketch('after-the-kills'))
    await editor.build.click()
    await editor.expectResult('Build succeeded')

    await expect(editor.device.locator(`option[value="${device}"]`)).toBeEnabled({ timeout: 60_000 })
    await cloud.crash()
    await editor.flash.click()
    await expect(editor.flashing.getByText('Flash failed')).toBeVisible()
    await cloud.restart()
    await expect(editor.device.locator(`option[value="${device}"]`)).toBeEnabled({ timeout: 60_000 })
    await expect(editor.flash).toBeEnabled()
    await editor.flash.click()
    await expect(editor.flashSteps.last()).toHaveText(runsNewFirmware, { timeout: 60_000 })
  },
)
