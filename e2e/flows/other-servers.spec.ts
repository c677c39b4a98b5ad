import { readApiDocument } from '@console/platform-testing/cloud'
import type { Page } from '@playwright/test'
import { ConsolePage } from '../pages/consolePage.ts'
import { DashboardPage } from '../pages/dashboardPage.ts'
import { FirmwarePages, runsNewFirmware } from '../pages/firmwarePages.ts'
import { IntegrationFormPage, IntegrationListPage } from '../pages/integrationPages.ts'
import { ProjectEditorPage } from '../pages/projectEditorPage.ts'
import { openApi, type Api, type Holdings } from '../support/api.ts'
import { lackIn } from '../support/callFaults.ts'
import { expect, test } from '../support/test.ts'

const device = 'NODE-A41C7E'
const { calls, fields } = readApiDocument()
const rows = [...calls, ...fields]
const fieldsOf = (entity: string) => fields.filter((row) => row.endsWith(` ${entity}`)).map((row) => row.split(' ')[0] ?? '')
/** A server that has nothing but what the contract names. */
const nothingMore = { calls, fields: { device: fieldsOf('device'), image: fieldsOf('image') } }

interface Stage {
  page: Page
  api: Api
  holdings: Holdings
}

interface Case {
  /** What stands there. */
  shows: string
  /** Leaves one call out, where the others are the way to it. */
  alone?: true
  /** The errors that are left on the screen. */
  errors?: readonly RegExp[]
  drive(stage: Stage): Promise<void>
}

const publishTest = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Test ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Test ${name}` })
  await dialog.getByLabel('Device').selectOption(device)
  await dialog.getByRole('button', { name: 'Publish test event' }).click()
  await expect(page.getByText('Test event published').last()).toBeVisible()
  return dialog
}

/** By row of shared/docs/api.md. */
const cases: Readonly<Record<string, Case>> = {
  'GET /api/v1/builds': {
    shows: 'the dashboard shows the images',
    drive: async ({ page }) => {
      const dashboard = new DashboardPage(page)
      await dashboard.open()
      await expect(dashboard.box('Latest builds').getByRole('link', { name: 'Greenhouse node' })).toHaveCount(2)
      await expect(dashboard.box('Latest builds').getByText('Succeeded')).toHaveCount(2)
    },
  },
  'GET /api/v1/builds?project={id}': {
    shows: 'the editor shows the last successful build by the project and its image, which can be downloaded and flashed',
    drive: async ({ page, holdings }) => {
      const editor = new ProjectEditorPage(page)
      await editor.open(holdings.project)
      await editor.expectResult(/^Last successful build/)
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: /^Download firmware\.bin \(\d+ KB\)$/ }).click()
      expect((await download).suggestedFilename()).toBe('firmware.bin')
      await editor.device.selectOption(device)
      await expect(editor.flash).toBeEnabled()
      await expect(editor.flash).not.toHaveAttribute('aria-disabled', 'true')
    },
  },
  'GET /api/v1/integrations/health': {
    shows: 'the dashboard says that nobody tells, and the list has no such column',
    drive: async ({ page }) => {
      const dashboard = new DashboardPage(page)
      await dashboard.open()
      await expect(dashboard.box('Failing integrations')).toContainText('This server does not tell how deliveries end')
      await dashboard.console.follow('Integrations')
      await expect(new IntegrationListPage(page).link('garden-report')).toBeVisible()
      await expect(page.getByRole('columnheader')).toContainText(['Name', 'Type', 'URL or language', 'Status'])
      await expect(page.getByRole('columnheader', { name: 'Last delivery' })).toHaveCount(0)
    },
  },
  'GET /api/v1/integrations/{id}/deliveries': {
    shows: 'there is no tab, also where the address asks for it, and the test dialog closes',
    drive: async ({ page, holdings }) => {
      const form = new IntegrationFormPage(page)
      await form.console.open(`/integrations/${holdings.integration}?tab=deliveries`)
      await expect(form.field('URL')).toBeVisible()
      await expect(page.getByRole('tab')).toHaveText(['Webhook Builder', 'JSON representation'])
      await form.console.follow('Integrations')
      await expect(await publishTest(page, 'garden-report')).toBeHidden()
    },
  },
  'POST /api/v1/integrations/{id}/deliveries/{delivery}/replay': {
    shows: 'Replay says why not',
    alone: true,
    drive: async ({ page, holdings }) => {
      await new IntegrationListPage(page).open()
      await publishTest(page, 'garden-report')
      await page.goto(`/integrations/${holdings.integration}?tab=deliveries`)
      await page.getByRole('button', { name: /report/, expanded: false }).first().click()
      await page.getByRole('button', { name: 'Replay' }).click()
      const toast = new ConsolePage(page).toasts.filter({ hasText: 'Failed to replay the delivery' })
      await expect(toast).toContainText('No such call.')
      await toast.getByRole('button', { name: 'Dismiss' }).click()
    },
    // The delivery's own.
    errors: [/^There is no host named hooks\.example/],
  },
  'POST /api/v1/integrations/preview': {
    shows: 'there is no preview',
    drive: async ({ page, holdings }) => {
      const form = new IntegrationFormPage(page)
      await form.console.open(`/integrations/${holdings.integration}`)
      await expect(form.field('URL')).toBeVisible()
      await expect(form.preview).toHaveCount(0)
    },
  },
  'POST /api/v1/integrations/run': {
    shows: 'there is no Run',
    drive: async ({ page }) => {
      await new IntegrationFormPage(page).openNew('lambda')
      await expect(page.getByRole('region', { name: 'Run' })).toHaveCount(0)
    },
  },
  'firmwareSha of a device': {
    shows: 'an update is followed by what the device says, and no device is marked',
    drive: async ({ page, holdings }) => {
      const firmware = new FirmwarePages(page)
      await firmware.openImage(holdings.firmware)
      await firmware.device(new RegExp(device)).check()
      await firmware.flash.click()
      await expect(firmware.steps.last()).toHaveText(runsNewFirmware, { timeout: 30_000 })
      await expect(firmware.stop).toHaveCount(0)
      await firmware.openImage(holdings.firmware)
      await expect(firmware.device(new RegExp(device))).toBeVisible()
      await expect(firmware.update.getByText('Was sent this firmware last')).toHaveCount(0)
    },
  },
  'targets of a device': {
    shows: 'each device that is not offline can be chosen, and the refusal is shown',
    drive: async ({ page, api, holdings }) => {
      const { [holdings.firmware]: image } = (await api.call('GET', '/firmwares')) as Record<string, { target: string }>
      const devices = Object.values((await api.call('GET', '/devices')) as Record<string, { id: string; status: string; targets: string[] }>)
      const other = devices.find(({ status, targets }) => status === 'online' && !targets.includes(image?.target ?? ''))
      const firmware = new FirmwarePages(page)
      await firmware.openImage(holdings.firmware)
      await firmware.device(new RegExp(other?.id ?? '')).check()
      await firmware.flash.click()
    },
    errors: [/^Flash failed.*greenhouse-node/],
  },
  'target of an image': {
    shows: 'no device is said not to run it, neither there nor in the editor',
    drive: async ({ page, holdings }) => {
      const firmware = new FirmwarePages(page)
      await firmware.openImage(holdings.firmware)
      await expect(firmware.device(new RegExp(device))).toBeEnabled()
      await expect(firmware.update.getByText(/Can’t run it|can’t update it/)).toHaveCount(0)
      const editor = new ProjectEditorPage(page)
      await editor.open(holdings.project)
      await expect(editor.device.locator(`option[value="${device}"]`)).toBeEnabled()
      await expect(editor.device.locator('option').filter({ hasText: 'Can’t run it' })).toHaveCount(0)
    },
  },
}

test('UX-22: each row of api.md has its case, and names a call of the cloud', async ({ cloud }) => {
  expect(Object.keys(cases).sort()).toEqual(rows.toSorted())
  const { paths } = (await (await fetch(`${cloud.address}/openapi.json`)).json()) as { paths: Record<string, object> }
  const known = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`))
  expect(calls.map((row) => row.replace(/\?.*/, '').replace(/\{\w+\}/g, '{}')).filter((call) => !known.includes(call))).toEqual([])
})

for (const [row, { shows, alone, errors = [], drive }] of Object.entries(cases)) {
  test(`UX-22: on a server without ${row}, ${shows}`, async ({ page, cloud, holdings }) => {
    const refused = await lackIn(page, alone ? { calls: [row] } : nothingMore)
    await drive({ page, api: await openApi(cloud), holdings })
    if (calls.includes(row)) await expect.poll(() => refused).toContain(row)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveText(errors)
    await expect(page.getByText('No such call.')).toHaveCount(0)
  })
}
