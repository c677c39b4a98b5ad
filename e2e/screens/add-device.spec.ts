import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AddDevicePage } from '../pages/addDevicePage.ts'
import { findBarriers } from '../support/inspect.ts'
import { expect, test } from '../support/test.ts'

// A cloud of its own: devices are added to it.
test.use({ cloudOptions: { addAccount: 'add-device-spec' } })

const has = (program: string): boolean => {
  try {
    execFileSync('which', [program])
    return true
  } catch {
    return false
  }
}

/** Runs what is shown, word by word, in a folder of its own. Resolves to how it ended, and what it said. */
const follow = (folder: string, command: string): Promise<{ failed: boolean; said: string }> =>
  new Promise((resolve) => {
    execFile('sh', ['-c', command], { cwd: folder, timeout: 20_000 }, (error, out, err) =>
      resolve({ failed: error !== null, said: `${out}${err}` }),
    )
  })

test.describe('adding a device', () => {
  let folder = ''
  test.beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'device-'))
  })
  test.afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('JOIN-40, JOIN-47: a simulated one goes from the click to its first event by itself', async ({ page }) => {
    const adding = new AddDevicePage(page)
    await adding.console.open('/devices', 'Devices')
    await page.getByRole('link', { name: 'Add device' }).click()
    const from = Date.now()
    await adding.add('Balcony', 'Simulated')
    await expect(page.getByRole('heading', { name: /Balcony.* has connected/ })).toBeVisible({ timeout: 20_000 })
    console.log(`From the click to the first event of a simulated device: ${Date.now() - from} ms.`)
    await expect(page.getByText('k1_')).toHaveCount(0)
    await page.getByRole('link', { name: 'Open device' }).click()
    await expect(page).toHaveURL(/\/devices\/NODE-[0-9A-F]{6}$/)
  })

  test('JOIN-44, JOIN-47, JOIN-48, JOIN-56: a wrong key is named in its step and above the list, with what to do; mosquitto_pub, as it is shown word by word, brings the first event', async ({
    page,
  }) => {
    test.skip(!has('mosquitto_pub'), 'mosquitto_pub is not installed')
    const adding = new AddDevicePage(page)
    await adding.open()
    await adding.add('Cellar pump', 'MQTT client')
    await expect(adding.step('First connection')).toContainText('Waiting')
    writeFileSync(path.join(folder, 'ca.pem'), await adding.download('ca.pem'))
    const send = (await adding.commands()).find((command) => command.startsWith('mosquitto_pub')) ?? ''
    expect((await follow(folder, send.replace(/-P \S+/, `-P k1_${'x'.repeat(43)}`))).failed).toBe(true)
    await expect(adding.step('Refused: wrong key')).toContainText('It tries again by itself.')
    const others = await page.context().newPage()
    await others.goto('/devices')
    await expect(others.getByText(/Cellar pump.* was refused .*: wrong key/)).toBeVisible()
    await others.close()
    expect(await follow(folder, send)).toEqual({ failed: false, said: '' })
    await expect(page.getByRole('heading', { name: /Cellar pump.* has connected/ })).toBeVisible()
    await expect(adding.step('First event')).toContainText('level')
    await expect(adding.step('First connection')).toContainText('MQTT, TLS')
    await page.getByRole('link', { name: 'Open device' }).click()
    await expect(page.getByRole('heading', { name: 'Cellar pump' })).toBeVisible()
  })

  test(
    'JOIN-44: an HTTPS request, as it is shown word by word, is an event too',
    { tag: '@long' },
    async ({ page }) => {
      test.skip(!has('curl'), 'curl is not installed')
      const adding = new AddDevicePage(page)
      await adding.open()
      await adding.add('Mailbox', 'MQTT client')
      await adding.way('HTTPS')
      writeFileSync(path.join(folder, 'ca.pem'), await adding.download('ca.pem'))
      const [send = ''] = await adding.commands()
      expect((await follow(folder, `${send} -sS -f`)).said).not.toContain('curl:')
      await expect(adding.step('First event')).toContainText('level')
    },
  )

  test(
    'JOIN-58, UX-07: a token for many devices, and the command as it is shown word by word, make a device on the list',
    { tag: '@long' },
    async ({ page }) => {
      test.skip(!has('curl'), 'curl is not installed')
      const adding = new AddDevicePage(page)
      await adding.open()
      await page.getByRole('link', { name: 'Many devices' }).click()
      await adding.name.fill('Greenhouse')
      await page.getByRole('button', { name: 'Create token' }).click()
      await expect(page.getByText(/^e1_[\w-]{43}$/)).toBeVisible()
      expect(await findBarriers(page)).toEqual([])
      writeFileSync(path.join(folder, 'ca.pem'), await adding.download('ca.pem'))
      const claim = (await adding.commands()).find((command) => command.startsWith('curl')) ?? ''
      expect(await follow(folder, claim)).toEqual({ failed: false, said: '' })
      const identity = JSON.parse(readFileSync(path.join(folder, 'device.json'), 'utf8')) as Record<string, string>
      expect(identity).toMatchObject({
        id: expect.stringMatching(/^NODE-/),
        key: expect.stringMatching(/^k1_/),
        ca: expect.stringContaining('CERTIFICATE'),
      })
      await page.setViewportSize({ width: 360, height: 740 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
      await page.getByRole('button', { name: 'Copy the token' }).click()
      await page.reload()
      await expect(page.getByText('1 of 10')).toBeVisible()
      expect(await findBarriers(page)).toEqual([])
      await page.setViewportSize({ width: 1280, height: 800 })
      await adding.console.follow('Devices')
      await expect(page.getByRole('link', { name: /^Greenhouse / })).toBeVisible()
      await expect(page.getByText(identity['id'] ?? 'no id')).toBeVisible()
    },
  )

  test('JOIN-42, JOIN-46, JOIN-47, UX-07: the download holds identity and library, is made in the browser, and ends the question on leaving; no rule of accessibility is broken with the key shown, wide and narrow', async ({
    page,
  }) => {
    const adding = new AddDevicePage(page)
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    await adding.open()
    await adding.add('Attic', 'Linux, Raspberry Pi')
    const key = (await page.getByText(/^k1_[\w-]{43}$/).textContent()) ?? ''
    await page.getByRole('link', { name: 'Events', exact: true }).click()
    await expect(page.getByText(/you have not copied it/)).toBeVisible()
    await page.getByRole('button', { name: 'Stay' }).click()
    writeFileSync(path.join(folder, 'attic-device.zip'), await adding.download('attic-device.zip'))
    const { said } = await follow(
      folder,
      'python3 -m zipfile -e attic-device.zip . && cat attic-device/device.json && ls attic-device attic-device/iotconsole',
    )
    for (const part of [key, adding.id, 'attic-device.py', 'ca.pem', 'pyproject.toml']) expect(said).toContain(part)
    expect(sent.filter((request) => request.includes(key))).toEqual([])

    await expect(page.getByText('python3 -m venv')).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByText(/Step 2 of 4/)).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await page.getByRole('button', { name: /Step 2 of 4/ }).click()
    await expect(page.getByRole('dialog').getByRole('list', { name: 'Steps' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1280, height: 800 })
    await adding.console.follow('Events')
    await expect(page).toHaveURL(/\/events$/)
  })
})
