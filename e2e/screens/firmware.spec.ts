import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { EventsPage } from '../pages/eventPages.ts'
import { FirmwarePages, runsNewFirmware } from '../pages/firmwarePages.ts'
import { openApi, type Api } from '../support/api.ts'
import { findBarriers } from '../support/inspect.ts'
import { expect, test } from '../support/test.ts'

const device = 'NODE-A41C7E'
const sketch =
  '#include <Cloud.h>\nint answer(String) { return 42; }\nvoid setup() { Cloud.function("answer", answer); }\nvoid loop() { Cloud.publish("from-the-new-firmware", "hello"); delay(1000); }\n'

// A cloud of its own: with all its devices, and a compiler that is ready.
test.use({ cloudOptions: { warmCompiler: true } })

/** Builds a sketch in a project of its own, as somebody else's program would. */
const build = async (api: Api, address: string, source: string): Promise<string> => {
  const { id } = (await api.call('POST', '/projects', { name: `Over the air ${randomUUID()}`, template: 'empty' })) as {
    id: string
  }
  const headers = { authorization: `Bearer ${api.token}` }
  await fetch(`${address}/api/v1/projects/${id}/files/src/main.ino`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'text/plain' },
    body: source,
  })
  const log = await (await fetch(`${address}/api/v1/projects/${id}/build`, { headers })).text()
  const [, sha] = /@@BUILD_RESULT@@ .*"firmwareSha":"(\w+)"/.exec(log) ?? []
  if (sha === undefined) throw new Error(log)
  return sha
}

test.describe('a firmware image', () => {
  test('FIR-01, FIR-02: is found in the list, downloaded byte for byte, and deleted', async ({ page, cloud }) => {
    const api = await openApi(cloud)
    const sha = Object.keys((await api.call('GET', '/firmwares')) as object).at(-1) ?? ''
    const firmware = new FirmwarePages(page)
    await firmware.openList()
    await firmware.row(sha).click()
    await expect(firmware.image).toContainText(`SHA256${sha}`)
    const download = page.waitForEvent('download')
    await firmware.download.click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`firmware-${sha}.bin`)
    expect(
      createHash('sha256')
        .update(await readFile(await file.path()))
        .digest('hex'),
    ).toBe(sha)
    await expect(firmware.image).toContainText('Downloads1')
    expect(await findBarriers(page)).toEqual([])
    await firmware.delete.click()
    await firmware.confirmation.getByRole('button', { name: 'Delete' }).click()
    await firmware.console.expectScreen(/^Firmware/)
    await expect(firmware.row(sha)).toHaveCount(0)
  })
})

test.describe('flashing over the air', () => {
  test(
    'FIR-03, FIR-07, DATA-04: a device is flashed and followed until it runs the image; one that crashes is shown, with a way to the line in the editor, and an older image brings the device back',
    { tag: '@long' },
    async ({ page, cloud }) => {
      test.slow()
      const api = await openApi(cloud)
      const sha = await build(api, cloud.address, sketch)
      const firmware = new FirmwarePages(page)
      await firmware.openImage(sha)
      await firmware.search.fill(device)
      await firmware.device(new RegExp(device)).check()
      await firmware.flash.click()
      await expect(firmware.steps).toHaveText(
        [
          /^OTA triggered\d\d:\d\d:\d\d.+ sent$/,
          /^Device went offline\d\d:\d\d:\d\d$/,
          /^Back online\d\d:\d\d:\d\d$/,
          runsNewFirmware,
        ],
        { timeout: 30_000 },
      )
      await expect(firmware.stop).toHaveCount(0)
      expect(await findBarriers(page)).toEqual([])
      const events = new EventsPage(page)
      await events.open()
      await expect(firmware.console.main.getByText('from-the-new-firmware').first()).toBeVisible()
      expect(await api.call('GET', `/devices/${device}`)).toMatchObject({ firmwareSha: sha, functions: ['answer'] })

      const bad = await build(
        api,
        cloud.address,
        '#include <Cloud.h>\nvoid setup() { delay(500); __builtin_trap(); }\nvoid loop() {}\n',
      )
      await firmware.openImage(bad)
      await firmware.device(new RegExp(device)).check()
      await firmware.flash.click()
      await expect(firmware.steps.last()).toContainText('The new firmware crashed', { timeout: 30_000 })
      await expect(firmware.steps.last()).toContainText('main.ino:2')
      await expect(firmware.update).toContainText('Correct the code and build it again')
      await expect
        .poll(() => api.call('GET', `/devices/${device}`), { timeout: 30_000 })
        .toMatchObject({ status: 'online', running: { safeMode: true } })
      await firmware.console.open(`/devices/${device}`)
      const crash = page.getByRole('region', { name: 'Last crash' })
      await expect(crash.getByText('setup()')).toBeVisible()
      await expect(crash.getByText('Safe mode', { exact: true })).toBeVisible()
      expect(await findBarriers(page)).toEqual([])
      await crash.getByRole('link', { name: 'src/main.ino:2' }).click()
      await expect(page.getByText(/^Ln 2, Col 1$/)).toBeVisible()
      await firmware.openImage(sha)
      // It goes offline with each crash, and back: what is pressed then does nothing.
      await expect(async () => {
        await firmware.device(new RegExp(device)).check({ timeout: 1_000 })
        await firmware.flash.click({ timeout: 1_000 })
        await expect(firmware.stop.or(firmware.steps).first()).toBeVisible({ timeout: 1_000 })
      }).toPass({ timeout: 30_000 })
      await expect(firmware.steps.last()).toHaveText(runsNewFirmware, { timeout: 30_000 })
    },
  )
})
