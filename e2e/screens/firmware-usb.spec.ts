import { readFile } from 'node:fs/promises'
import { mergedImage, type FakeBoard } from '@console/platform-testing/esp32'
import { FirmwarePages, UsbDialog } from '../pages/firmwarePages.ts'
import { openApi } from '../support/api.ts'
import { findBarriers } from '../support/inspect.ts'
import { plugIn } from '../support/plugIn.ts'
import { expect, test } from '../support/test.ts'

test.use({ cloudOptions: {} })

const holds = (board: FakeBoard, image: Uint8Array) =>
  Buffer.from(board.flash.subarray(0, image.length)).equals(Buffer.from(image))

test.describe('flashing by USB', () => {
  test(
    'FIR-04, FIR-05, FIR-06: prepared, installed by keyboard alone, unplugged and tried again; the board holds the very bytes and speaks',
    { tag: '@long' },
    async ({ page, cloud }) => {
      test.slow()
      const board = await plugIn(page, 'ESP32-S3')
      const image = mergedImage('ESP32-S3', 300_000)
      const usb = new UsbDialog(page)
      const firmware = new FirmwarePages(page)
      const sha = Object.keys((await (await openApi(cloud)).call('GET', '/firmwares')) as object)[0] ?? ''
      // The cloud builds for simulated boards only.
      await page.route(`**/api/v1/firmwares/${sha}`, (route) =>
        route.fulfill({ contentType: 'application/octet-stream', body: Buffer.from(image) }),
      )

      await test.step('prepare', async () => {
        await firmware.openImage(sha)
        await usb.prepare.focus()
        await page.keyboard.press('Enter')
        await expect(usb.panel).toContainText('Prepared for ESP32-S3')
        await usb.install.focus()
        await page.keyboard.press('Enter')
        await expect(usb.connect).toBeFocused()
        expect(await findBarriers(page)).toEqual([])
      })

      await test.step('unplugged while it writes', async () => {
        board.faults = { unplugAt: 'write' }
        await page.keyboard.press('Enter')
        await expect(usb.failure).toContainText('The board was unplugged', { timeout: 5000 + 10_000 })
        await expect(usb.failure).toContainText('Connect it again')
        await expect(usb.again).toBeFocused()
        await expect(usb.steps).toHaveText(['Connect', 'Check chip', 'Keep settings', 'Write', 'Verify', 'Reset'])
        expect(board.opened).toBe(false)
        expect(await findBarriers(page)).toEqual([])
      })

      await test.step('the second try works', async () => {
        board.replug()
        await usb.erase.focus()
        await page.keyboard.press('Space')
        await usb.again.focus()
        await page.keyboard.press('Enter')
        await expect(usb.cancel).toBeFocused()
        await expect(usb.progress).toBeVisible()
        await expect(usb.done).toBeVisible({ timeout: 40_000 })
        expect(holds(board, image)).toBe(true)
        await expect(usb.dialog).toContainText('MAC 7c:df:a1:a4:1c:7e')
      })

      await test.step('the serial console', async () => {
        await expect(usb.serial).toContainText('Hello from the board')
        await expect(usb.serial).not.toContainText('[0;32m')
        const { starts } = board
        await usb.dialog.getByRole('button', { name: 'Reset' }).press('Enter')
        await expect.poll(() => board.starts).toBe(starts + 1)
        expect(await findBarriers(page)).toEqual([])
        const download = page.waitForEvent('download')
        await usb.dialog.getByRole('button', { name: 'Download the log of the flashing' }).press('Enter')
        expect(await readFile(await (await download).path(), 'utf8')).toMatch(
          /unplugged|disconnected|lost[\s\S]*MD5 at 0x0: \w{32}[\s\S]*Done\./,
        )
        await page.keyboard.press('Escape')
        await expect(usb.dialog).toHaveCount(0)
        await expect.poll(() => board.opened).toBe(false)
      })
    },
  )

  test(
    'FIR-08, FIR-06, FIR-05: an own image for another chip is refused before a byte is written; leaving while it writes asks, and frees the port',
    { tag: '@long' },
    async ({ page }) => {
      test.slow()
      const board = await plugIn(page, 'ESP32')
      const usb = new UsbDialog(page)
      const firmware = new FirmwarePages(page)
      const choose = (name: string, image: Uint8Array) =>
        usb.own.setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(image) })
      await firmware.console.open('/devices', /^Devices/)
      await page
        .getByRole('link', { name: 'Firmware' })
        .or(page.getByRole('button', { name: 'Firmware' }))
        .first()
        .click()
      await firmware.console.expectScreen(/^Firmware/)

      await choose('greenhouse.bin', mergedImage('ESP32-C3'))
      await usb.connect.click()
      await expect(usb.failure).toContainText('The image is for ESP32-C3, the board has ESP32')
      await expect(usb.failure).toContainText('Nothing was written.')
      expect([board.flasher.writes, board.opened]).toEqual([0, false])
      await usb.close.click()

      board.faults = { silentAt: 'write' }
      await choose('node.bin', mergedImage('ESP32'))
      await usb.connect.click()
      await expect(usb.progress).toHaveAccessibleName('Writing')
      await page.keyboard.press('Escape')
      await expect(usb.dialog).toBeVisible()
      await page.goBack()
      const question = page.getByRole('alertdialog')
      await expect(question).toBeVisible()
      await question.getByRole('button', { name: 'Leave', exact: true }).click()
      await firmware.console.expectScreen(/^Devices/)
      await expect.poll(() => board.opened).toBe(false)
    },
  )
})
