import { mergedImage, type FakeBoard } from '@console/platform-testing/esp32'
import mqtt from 'mqtt'
import { UsbSetup } from '../pages/usbSetup.ts'
import { findBarriers } from '../support/inspect.ts'
import { plugIn } from '../support/plugIn.ts'
import { expect, test } from '../support/test.ts'

test.use({ cloudOptions: {} })

/** What these tests are about. */
const steps = { within: 'ol[aria-label^="Setting up"]' }
const dialogs = { within: '[role=dialog]' }
const entrySize = 32

/** What the firmware would read from the settings that were written. */
const settingsOf = ({ flash }: FakeBoard) => {
  const settings = Buffer.from(flash.subarray(0x9000, 0xe000))
  const data = (key: string, type: number) => {
    const at = find(settings, key, type)
    return settings.subarray(at + entrySize, at + entrySize + settings.readUInt16LE(at + 24))
  }
  const text = (key: string) => data(key, 0x21).toString().replace(/\0$/, '')
  return {
    ssid: text('ssid'),
    password: text('password'),
    id: text('id'),
    key: text('key'),
    host: text('host'),
    port: settings.readUInt16LE(find(settings, 'port', 0x02) + 24),
    ca: data('ca', 0x42).toString(),
  }
}

/** The entry of this key and type. */
const find = (settings: Buffer, key: string, type: number): number => {
  for (let at = 64; at < settings.length; at += entrySize) {
    if (
      settings[at + 1] === type &&
      settings
        .subarray(at + 8, at + 24)
        .toString()
        .replaceAll('\0', '') === key
    )
      return at
  }
  throw new Error(`There is no setting ${key}.`)
}

/** What a device does that starts with these settings. */
const join = async ({ id, key, host, port, ca }: ReturnType<typeof settingsOf>) => {
  const device = await mqtt.connectAsync(`mqtts://${host}:${port}`, {
    ca,
    username: id,
    password: key,
    protocolVersion: 4,
  })
  await device.publishAsync(`devices/${id}/events/level`, '1')
  return device
}

test.describe('adding a device by USB', () => {
  test('JOIN-85, JOIN-87, JOIN-88: by keyboard from the name to its first event: refused, unplugged, written, and online with the settings that are on the board', async ({
    page,
  }) => {
    test.slow()
    const board = await plugIn(page, 'ESP32-S3')
    const usb = new UsbSetup(page)
    const image = mergedImage('ESP32-S3', 20_000)

    await test.step('the chip', async () => {
      await usb.open('Greenhouse West')
      await usb.choosePort.press('Enter')
      await expect(usb.steps).toContainText('MAC 7c:df:a1:a4:1c:7e')
      expect(board.flasher.writes).toBe(0)
      expect(await findBarriers(page, steps)).toEqual([])
    })

    await test.step('an image that can’t carry settings', async () => {
      await usb.choose('plain.bin', Uint8Array.from(image).fill(0xff, 0x8000, 0x9000))
      await usb.ssid.fill('Werkstatt')
      await usb.password.fill('korrekt pferd')
      await usb.write.press('Enter')
      await expect(usb.failure).toContainText('no partition “nvs”')
      expect(await findBarriers(page, steps)).toEqual([])
    })

    await test.step('unplugged while it is written', async () => {
      board.faults = { unplugAt: 'write' }
      await usb.choose('greenhouse.bin', image)
      await usb.write.press('Enter')
      await expect(usb.failure).toContainText('The board was unplugged', { timeout: 15_000 })
      await expect(usb.again).toBeFocused()
      expect(await findBarriers(page, steps)).toEqual([])
    })

    await test.step('written', async () => {
      board.replug()
      await usb.again.press('Enter')
      await expect(usb.steps).toContainText('Written and verified.', { timeout: 30_000 })
      expect(await findBarriers(page, steps)).toEqual([])
    })

    await test.step('online', async () => {
      const settings = settingsOf(board)
      expect(settings).toMatchObject({ ssid: 'Werkstatt', password: 'korrekt pferd' })
      await expect(usb.console.main).toContainText(settings.id)
      const device = await join(settings)
      await expect(page.getByRole('heading', { name: /Greenhouse West.* has connected/ })).toBeVisible()
      await device.endAsync()
    })
  })

  test(
    'JOIN-86, JOIN-89: the Wi-Fi is chosen over the cable, and later from the device’s page, at 360 px',
    { tag: '@long' },
    async ({ page }) => {
      test.slow()
      await page.setViewportSize({ width: 360, height: 740 })
      const board = await plugIn(page, 'ESP32-S3')
      const improv = board.speakImprov()
      const usb = new UsbSetup(page)
      await usb.open('Cellar')
      await usb.choosePort.click()
      await usb.choose('cellar.bin', mergedImage('ESP32-S3', 1000))
      await usb.steps.getByText('Choose it later').click()
      await usb.write.click()
      await usb.networks.getByRole('radio', { name: /^Werkstatt/ }).check({ timeout: 30_000 })
      await usb.steps.getByLabel(/^Password of/).fill('falsches Wort')
      await usb.connect.click()
      await expect(usb.failure).toContainText('The board could not join the network')
      expect(await findBarriers(page, steps)).toEqual([])
      await usb.steps.getByLabel(/^Password of/).fill('korrekt pferd')
      await usb.connect.click()
      await expect(usb.steps).toContainText(/The board has joined .*Werkstatt/)

      const id = new URL(page.url()).searchParams.get('device') ?? ''
      await usb.console.open(`/devices/${id}?tab=details`, 'Cellar')
      await page.getByRole('button', { name: 'Change Wi-Fi…' }).click()
      const dialog = page.getByRole('dialog', { name: /^Wi-Fi of/ })
      await dialog.getByRole('button', { name: 'Choose port…' }).click()
      await dialog.getByRole('radio', { name: /^Gäste/ }).check()
      expect(await findBarriers(page, dialogs)).toEqual([])
      await dialog.getByRole('button', { name: 'Connect' }).click()
      await expect(dialog).toContainText(/The board has joined .*Gäste/)
      expect(improv.joined).toBe('Gäste')
      await page.keyboard.press('Escape')
      await expect.poll(() => board.opened).toBe(false)
    },
  )
})
