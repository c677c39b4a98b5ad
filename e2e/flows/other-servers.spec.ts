import { readApiDocument } from 'cloud/testing/apiDocument.ts'
import type { Page } from '@playwright/test'
import { ConsolePage } from '../pages/consolePage.ts'
import { DashboardPage } from '../pages/dashboardPage.ts'
import { EventsPage } from '../pages/eventPages.ts'
import { FirmwarePages, runsNewFirmware } from '../pages/firmwarePages.ts'
import { IntegrationFormPage, IntegrationListPage } from '../pages/integrationPages.ts'
import { ProjectEditorPage } from '../pages/projectEditorPage.ts'
import { openApi, type Api, type Holdings } from '../support/api.ts'
import { lackIn } from '../support/callFaults.ts'
import { expect, test } from '../support/test.ts'

// It has all calls, also those about e-mail; nothing is sent.
test.use({ cloudOptions: { smtp: { host: '127.0.0.1', port: 1, secure: false, from: 'console@example.org' } } })

const device = 'NODE-A41C7E'
const { calls, fields } = readApiDocument()
const rows = [...calls, ...fields]
const fieldsOf = (entity: string) =>
  fields.filter((row) => row.endsWith(` ${entity}`)).map((row) => row.split(' ')[0] ?? '')
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
  await new ConsolePage(page).expectConnection('Live')
  await page.getByRole('button', { name: `Test ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Test ${name}` })
  await dialog.getByLabel('Device').selectOption(device)
  await dialog.getByRole('button', { name: 'Publish test event' }).click()
  await expect(page.getByText('Test event published').last()).toBeVisible()
  return dialog
}

/** Lets the server say that it takes devices. */
const takeDevices = (page: Page) =>
  page.route('**/api/v1/entrance', (route) =>
    route.fulfill({
      json: {
        host: 'console.local',
        port: 8883,
        lan: true,
        ca: 'PEM',
        caUntil: '2030-01-01T00:00:00Z',
        updatesKey: 'PEM',
        tells: true,
        kinds: [],
      },
    }),
  )

/** Makes the simulated device one that its owner brought. */
const ownsDevice = async (page: Page) => {
  const kind = 'device'
  await page.route('**/api/v1/devices', async (route) => {
    const response = await route.fetch()
    const list = (await response.json()) as Record<string, object>
    return route.fulfill({ response, json: { ...list, [device]: { ...list[device], kind } } })
  })
  await page.route(`**/api/v1/devices/${device}`, async (route) => {
    const response = await route.fetch()
    return route.fulfill({ response, json: { ...((await response.json()) as object), kind } })
  })
}

/** A device that nobody has, so that it is not a simulated one. */
const ownDevice = 'NODE-FFFFFF'

/** Lists one more device, which its owner has brought and which has not come yet. */
const awaitsDevice = async (page: Page) => {
  await takeDevices(page)
  await page.route('**/api/v1/devices', async (route) => {
    const response = await route.fetch()
    return route.fulfill({
      response,
      json: {
        ...((await response.json()) as object),
        [ownDevice]: {
          id: ownDevice,
          name: 'Pump',
          model: 'Linux',
          status: 'unknown',
          functions: [],
          variables: {},
          kind: 'device',
        },
      },
    })
  })
}

const dismiss = (page: Page, text: string) =>
  new ConsolePage(page).toasts.filter({ hasText: text }).getByRole('button', { name: 'Dismiss' }).click()

/** Opens the settings page E-mail, on a server that sends e-mails. */
const openMail = async (
  page: Page,
  { address = null, sends = true }: { address?: string | null; sends?: boolean } = {},
) => {
  await page.route('**/api/v1/users/mail-address', (route) => {
    const method = route.request().method()
    if (method === 'GET') return route.fulfill({ json: { address } })
    return method === 'POST' && sends ? route.fulfill({ status: 204 }) : route.fallback()
  })
  await new ConsolePage(page).open('/settings/mail')
}

/** Opens the list of images. */
const expectNoColumn = async (page: Page, name: string) => {
  await new ConsolePage(page).open('/devices/firmwares')
  await expect(page.getByRole('columnheader', { name: 'SHA256' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name })).toHaveCount(0)
}

/** The dialog of an event has its id, and nothing of what it caused. */
const expectNoEffects = async ({ page }: Stage) => {
  const events = new EventsPage(page)
  await events.open()
  const isAsked = page.waitForResponse(/\/api\/v1\/messages\//)
  await events.rows.first().click()
  const dialog = events.message
  await expect(dialog.getByText(/^Message ID /)).toBeVisible()
  await isAsked
  await expect(dialog.getByRole('heading', { name: 'What this message caused' })).toHaveCount(0)
}

/** The refusal is shown on the page; afterwards the page is left. */
const leaveRefused = async (page: Page) => {
  await expect(page.getByText('No such call.')).toBeVisible()
  await new ConsolePage(page).follow('Secrets')
}

/** A firing alert; a new server has none yet. */
const firingAlert = {
  id: 'a1',
  rule: 'r1',
  ruleName: 'Too hot',
  kind: 'value',
  device,
  state: 'firing',
  since: Date.now() - 300_000,
  firedAt: Date.now() - 120_000,
  value: 36.1,
  limit: 35,
  cause: { event: 'climate', field: 't', above: true },
}

/** Opens the alerts with one that fires, and its row. */
const openAlerts = async (page: Page, change: object = {}) => {
  await page.route(/\/api\/v1\/alerts$/, (route) =>
    route.fulfill({ json: { alerts: [{ ...firingAlert, ...change }], firing: 1, now: Date.now() } }),
  )
  await new ConsolePage(page).open('/alerts')
  return page.getByRole('listitem', { name: 'Too hot Greenhouse' })
}

const chooseOfAlert = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'Actions for Too hot Greenhouse' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Opens a project whose text was checked: from then on it is known what the server answers. */
const openChecked = async (editor: ProjectEditorPage, project: string) => {
  const checked = editor.page.waitForResponse('**/code/check', { timeout: 60_000 })
  await editor.open(project)
  await checked
}

/**
 * Moves the pointer to a name, until the server has answered a question about it: a pointer that was there before the
 * editor listens is not heard.
 */
const pointAt = async (editor: ProjectEditorPage, name: string) => {
  let answered: Promise<unknown> | undefined
  await expect(async () => {
    const asked = editor.page.waitForRequest('**/code/hover', { timeout: 5_000 })
    await editor.page.mouse.move(0, 0)
    await editor.editor.getByText(name).hover()
    answered = (await asked).response()
  }).toPass()
  await answered
}

const notChanged = 'The alert could not be changed'

/** Opens the first of the preset rules. */
const openRule = async (page: Page, api: Api) => {
  const {
    rules: [first],
  } = (await api.call('GET', '/alert-rules')) as { rules: { id: string }[] }
  await new ConsolePage(page).open(`/alerts/rules/${first?.id}`)
}

/** Opens the libraries of a project on a server whose index has one, and searches it. */
const searchLibraries = async (
  page: Page,
  { project }: Holdings,
  index: object | null = { fetchedAt: '2026-01-01T00:00:00Z', libraries: 1 },
) => {
  await page.route(/\/api\/v1\/libraries\?/, (route) =>
    route.fulfill({ json: { index, libraries: index ? [{ name: 'Pump', version: '1.2.0' }] : [] } }),
  )
  return openLibraries(page, project)
}

const openLibraries = async (page: Page, project: string) => {
  await new ProjectEditorPage(page).open(project)
  await page.getByRole('radiogroup', { name: 'Beside the files' }).getByText('Libraries').click()
  const panel = page.getByRole('region', { name: 'Libraries' })
  await panel.getByRole('searchbox').fill('pump')
  return panel
}

/** By row of shared/docs/api.md. */
const cases: Readonly<Record<string, Case>> = {
  'GET /api/v1/builds': {
    shows: 'the dashboard shows the images',
    drive: async ({ page }) => {
      const dashboard = new DashboardPage(page)
      await dashboard.open()
      await expect(dashboard.box('Latest builds').getByRole('link', { name: 'Greenhouse sample' })).toHaveCount(2)
      await expect(dashboard.box('Latest builds').getByText('Succeeded')).toHaveCount(2)
    },
  },
  'GET /api/v1/builds?project={id}': {
    shows:
      'the editor shows the last successful build by the project and its image, which can be downloaded and flashed',
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
      await expect(dashboard.box('Failing integrations')).toContainText('This server doesn’t report delivery results')
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
  'GET /api/v1/messages/{message}/deliveries': {
    shows: 'the dialog of an event names no deliveries',
    alone: true,
    drive: expectNoEffects,
  },
  'POST /api/v1/integrations/{id}/deliveries/{delivery}/replay': {
    shows: 'Replay says why not',
    alone: true,
    drive: async ({ page, holdings }) => {
      await new IntegrationListPage(page).open()
      await publishTest(page, 'garden-report')
      await page.goto(`/integrations/${holdings.integration}?tab=deliveries`)
      await page
        .getByRole('button', { name: /report/, expanded: false })
        .first()
        .click()
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
  'GET /api/v1/entrance': {
    shows: 'nothing can be added, and /devices/add is the device of that name',
    drive: async ({ page }) => {
      const console = new ConsolePage(page)
      await console.open('/devices')
      await expect(page.getByRole('link', { name: 'Firmware' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Add device' })).toHaveCount(0)
      await console.open('/devices/add')
      await expect(page.getByRole('heading', { name: 'Device not found' })).toBeVisible()
    },
  },
  'POST /api/v1/claims': {
    shows: 'the form says why not',
    alone: true,
    drive: async ({ page }) => {
      await takeDevices(page)
      const console = new ConsolePage(page)
      await console.open('/devices/add')
      await page.getByRole('textbox', { name: 'Name' }).fill('Pump')
      await page.getByRole('button', { name: 'Add device' }).click()
      await expect(page.getByText('No such call.')).toBeVisible()
      await console.follow('Devices')
    },
  },
  'GET /api/v1/devices/{id}/arrival': {
    shows: 'the steps are unknown',
    alone: true,
    drive: async ({ page }) => {
      await awaitsDevice(page)
      await new ConsolePage(page).open(`/devices/add?device=${ownDevice}`)
      await expect(
        page.getByRole('list', { name: 'Steps' }).getByText('Unknown: this server does not report it'),
      ).toHaveCount(2)
    },
  },
  'GET /api/v1/enrolments': {
    shows: 'there is no way to many devices, and its address adds one',
    alone: true,
    drive: async ({ page }) => {
      await takeDevices(page)
      await new ConsolePage(page).open('/devices/add?many', 'Add device')
      await expect(page.getByRole('button', { name: 'Add device' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Many devices' })).toHaveCount(0)
    },
  },
  'POST /api/v1/enrolments': {
    shows: 'the form says why not',
    alone: true,
    drive: async ({ page }) => {
      await takeDevices(page)
      const console = new ConsolePage(page)
      await console.open('/devices/add?many')
      await page.getByRole('button', { name: 'Create token' }).click()
      await expect(page.getByText('No such call.')).toBeVisible()
      await console.follow('Devices')
    },
  },
  'DELETE /api/v1/enrolments/{id}': {
    shows: 'the token stays',
    alone: true,
    drive: async ({ page }) => {
      await takeDevices(page)
      await page.route('**/api/v1/enrolments', (route) =>
        route.fulfill({
          json: {
            enrolments: [
              { id: 'a', name: 'Greenhouse', labels: [], uses: 9, used: 1, expiresAt: '2090-01-01T00:00:00Z' },
            ],
          },
        }),
      )
      await new ConsolePage(page).open('/devices/add?many')
      await page.getByRole('button', { name: /^Revoke/ }).click()
      const dialog = page.getByRole('alertdialog')
      await dialog.getByRole('button', { name: 'Revoke' }).click()
      await expect(dialog.getByText('No such call.')).toBeVisible()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
    },
  },
  'GET /api/v1/sdk/{language}': {
    shows: 'the download says why not',
    alone: true,
    drive: async ({ page }) => {
      await awaitsDevice(page)
      await new ConsolePage(page).open(`/devices/add?device=${ownDevice}`)
      await page.getByRole('button', { name: /\.zip$/ }).click()
      await dismiss(page, 'No such call.')
    },
  },
  'GET /api/v1/devices/{id}/keys': {
    shows: 'there is no panel Keys',
    alone: true,
    drive: async ({ page }) => {
      await ownsDevice(page)
      await new ConsolePage(page).open(`/devices/${device}`)
      await expect(page.getByRole('region', { name: 'Details' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Keys' })).toHaveCount(0)
    },
  },
  'GET /api/v1/history': {
    shows: 'the stream shows what arrives, without a time to choose, and the page Storage says that there are none',
    alone: true,
    drive: async ({ page }) => {
      const console = new ConsolePage(page)
      await console.open('/events')
      await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
      await expect(page.getByRole('region', { name: 'Events over time' })).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Past', exact: true })).toHaveCount(0)
      await console.open('/settings/storage')
      await expect(page.getByText('This server stores no events.')).toBeVisible()
    },
  },
  'PUT /api/v1/history': {
    shows: 'the refusal stands at the form',
    alone: true,
    drive: async ({ page }) => {
      const console = new ConsolePage(page)
      await console.open('/settings/storage')
      await page.getByLabel('Days').fill('7')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('button', { name: 'Delete and save' }).click()
      await expect(page.getByText('No such call.')).toBeVisible()
      await console.open('/devices')
    },
  },
  'POST /api/v1/history/search': {
    shows: 'the live rows go on, and the foot says that older ones could not be loaded',
    alone: true,
    drive: async ({ page }) => {
      await new ConsolePage(page).open('/events?range=15m')
      await expect(page.getByRole('alert').filter({ hasText: 'The older events could not be loaded.' })).toBeVisible()
    },
    errors: [/The older events could not be loaded/],
  },
  'POST /api/v1/history/counts': {
    shows: 'the bars say that the events could not be counted',
    alone: true,
    drive: async ({ page }) => {
      await new ConsolePage(page).open('/events')
      await expect(page.getByText('The events could not be counted.')).toBeVisible()
    },
  },
  'POST /api/v1/history/export': {
    shows: 'a toast says that the events could not be saved',
    alone: true,
    drive: async ({ page }) => {
      await new ConsolePage(page).open('/events?range=15m')
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: /JSON/ }).click()
      await dismiss(page, 'The events could not be saved')
    },
  },
  'GET /api/v1/dashboard': {
    shows: 'the dashboard has the boxes of the remotes only',
    alone: true,
    drive: async ({ page }) => {
      const dashboard = new DashboardPage(page)
      await dashboard.open()
      await expect(dashboard.box('Latest builds').getByRole('link', { name: 'Greenhouse sample' })).toHaveCount(2)
      await expect(page.getByRole('button', { name: 'Add box' })).toHaveCount(0)
    },
  },
  'PUT /api/v1/dashboard': {
    shows: 'the refusal is shown',
    alone: true,
    drive: async ({ page }) => {
      const dashboard = new DashboardPage(page)
      await dashboard.open()
      await page.getByRole('button', { name: 'Add box' }).click()
      await page.getByRole('menuitem', { name: 'Value', exact: true }).click()
      await page.getByRole('button', { name: 'Done' }).click()
      await expect(page.getByText('No such call.')).toBeVisible()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(dashboard.box('Latest builds')).toBeVisible()
    },
  },
  'GET /api/v1/history/fields?device={id}': {
    shows: 'there is no tab Data',
    alone: true,
    drive: async ({ page }) => {
      await new ConsolePage(page).open(`/devices/${device}?tab=data`)
      await expect(page.getByRole('tab', { name: 'Events', selected: true })).toBeVisible()
      await expect(page.getByRole('tab', { name: 'Data' })).toHaveCount(0)
    },
  },
  'POST /api/v1/history/series': {
    shows: 'the tab Data says that values could not be loaded',
    alone: true,
    drive: async ({ page }) => {
      await new ConsolePage(page).open(`/devices/${device}?tab=data&fields=climate.temperature`)
      await expect(page.getByText('Data could not be loaded')).toBeVisible()
    },
  },
  'POST /api/v1/devices/{id}/keys': {
    shows: 'no other key is made',
    alone: true,
    drive: async ({ page }) => {
      await awaitsDevice(page)
      const console = new ConsolePage(page)
      await console.open(`/devices/add?device=${ownDevice}`)
      await page.getByRole('button', { name: 'New key…' }).click()
      await page.getByRole('button', { name: 'Create key' }).click()
      await expect(page.getByText('No such call.')).toBeVisible()
      await console.follow('Devices')
    },
  },
  'DELETE /api/v1/devices/{id}/keys/{key}': {
    shows: 'the key stays',
    alone: true,
    drive: async ({ page }) => {
      await ownsDevice(page)
      await page.route(`**/api/v1/devices/${device}/keys`, (route) =>
        route.fulfill({ json: { keys: ['a', 'b'].map((id) => ({ id, createdAt: '2026-01-01T00:00:00Z' })) } }),
      )
      await new ConsolePage(page).open(`/devices/${device}`)
      await page
        .getByRole('region', { name: 'Keys' })
        .getByRole('button', { name: /^Revoke/ })
        .first()
        .click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
      await dismiss(page, 'No such call.')
    },
  },
  'GET /api/v1/devices/{id}/pages': {
    shows: 'there is no link to a web page',
    alone: true,
    drive: async ({ page }) => {
      await new ConsolePage(page).open(`/devices/${device}`)
      await expect(page.getByRole('region', { name: 'Details' })).toBeVisible()
      await expect(page.getByRole('link', { name: /^Open web page/ })).toHaveCount(0)
    },
  },
  'GET /api/v1/devices/{id}/crash': {
    shows: 'there is no panel about it',
    drive: async ({ page }) => {
      await new ConsolePage(page).open(`/devices/${device}`)
      await expect(page.getByRole('region', { name: 'Details' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Last crash' })).toHaveCount(0)
    },
  },
  'POST /api/v1/devices/{id}/firmware': {
    shows: 'the image is fetched and sent',
    drive: async ({ page, holdings }) => {
      const firmware = new FirmwarePages(page)
      await firmware.openImage(holdings.firmware)
      await firmware.device(new RegExp(device)).check()
      const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/firmware'))
      await firmware.flash.click()
      await sent
      await expect(firmware.steps.first()).toContainText('OTA triggered')
    },
  },
  'PUT /api/v1/devices/{id}/labels': {
    shows: 'the labels stay',
    alone: true,
    drive: async ({ page }) => {
      await new ConsolePage(page).open(`/devices/${device}`)
      await page.getByRole('button', { name: 'Edit labels' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: 'Labels' }).fill('site=berlin')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByText('No such call.')).toBeVisible()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
    },
  },
  'labels of a device': {
    shows: 'the list has no such column',
    drive: async ({ page }) => {
      await new ConsolePage(page).open('/devices')
      await expect(page.getByRole('columnheader')).toHaveText([
        'Select all',
        'Name',
        'ID',
        'Model',
        'Status',
        'Last connect',
      ])
    },
  },
  'GET /api/v1/libraries?search={text}': {
    shows: 'the panel says that there is no index',
    drive: async ({ page, holdings }) => {
      const panel = await openLibraries(page, holdings.project)
      await expect(panel.getByText('No library index here')).toBeVisible()
    },
  },
  'GET /api/v1/libraries/{name}': {
    shows: 'only the newest version can be added',
    alone: true,
    drive: async ({ page, holdings }) => {
      const panel = await searchLibraries(page, holdings)
      await panel.getByRole('button', { name: 'Versions of Pump' }).click()
      await expect(panel.getByText('The index does not have this library any more.')).toBeVisible()
      await expect(panel.getByRole('button', { name: 'Add Pump 1.2.0' })).toBeVisible()
    },
  },
  'POST /api/v1/libraries/index': {
    shows: 'the panel says that there is no index, also when it is to be fetched',
    alone: true,
    drive: async ({ page, holdings }) => {
      const panel = await searchLibraries(page, holdings, null)
      await panel.getByRole('button', { name: 'Fetch the index' }).click()
      await expect(panel.getByRole('alert')).toBeVisible()
    },
    errors: [/^The index was not fetched\. This server has no index of libraries/],
  },
  'POST /api/v1/libraries/resolve': {
    shows: 'the panel lists what the project names, without versions',
    drive: async ({ page, api }) => {
      const { id } = (await api.call('POST', '/projects', { name: 'Libraries', template: 'empty' })) as { id: string }
      await page.request.put(`/api/v1/projects/${id}/files/platformio.ini`, {
        headers: { authorization: `Bearer ${api.token}`, 'content-type': 'text/plain' },
        data: '[env:a]\nlib_deps = Pump@^1\n',
      })
      const panel = await openLibraries(page, id)
      await panel.getByRole('searchbox').fill('')
      await expect(panel.getByText('Pump', { exact: true })).toBeVisible()
      await expect(panel.getByText(/^This server has no index of libraries/)).toBeVisible()
      await expect(panel.getByText(/^A build takes/)).toHaveCount(0)
    },
  },
  'kind of a device': {
    shows: 'it has no keys',
    drive: async ({ page }) => {
      await new ConsolePage(page).open(`/devices/${device}`)
      await expect(page.getByRole('region', { name: 'Details' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Keys' })).toHaveCount(0)
    },
  },
  'running of a device': {
    shows: 'its page has no such line',
    drive: async ({ page }) => {
      await new ConsolePage(page).open(`/devices/${device}`)
      const details = page.getByRole('region', { name: 'Details' })
      await expect(details.getByText('Status', { exact: true })).toBeVisible()
      await expect(details.getByText('Firmware', { exact: true })).toHaveCount(0)
    },
  },
  'GET /api/v1/alerts': {
    shows: 'there is neither bell nor menu entry, and the address says so',
    drive: async ({ page }) => {
      const console = new ConsolePage(page)
      await console.open('/alerts')
      await expect(page.getByRole('heading', { name: 'This server has no alerts' })).toBeVisible()
      await expect(console.entry('Alerts')).toHaveCount(0)
      await expect(console.topBar.getByRole('button', { name: /^Alerts/ })).toHaveCount(0)
    },
  },
  'GET /api/v1/alerts/{id}': {
    shows: 'what happened to an alert is not kept',
    alone: true,
    drive: async ({ page }) => {
      await openAlerts(page)
      await chooseOfAlert(page, 'What happened')
      await expect(page.getByRole('dialog').getByText('This alert is not kept any more.')).toBeVisible()
    },
  },
  'GET /api/v1/messages/{message}/alerts': {
    shows: 'the dialog of an event names no alerts',
    alone: true,
    drive: expectNoEffects,
  },
  'GET /api/v1/alerts/history?limit={n}': {
    shows: 'there are no past alerts',
    alone: true,
    drive: async ({ page }) => {
      await new ConsolePage(page).open('/alerts?tab=history')
      await expect(page.getByRole('heading', { name: 'No alert has ended yet' })).toBeVisible()
    },
  },
  'POST /api/v1/alerts/{id}/acknowledge': {
    shows: 'the refusal is shown',
    alone: true,
    drive: async ({ page }) => {
      const row = await openAlerts(page)
      await row.getByRole('button', { name: /^Acknowledge/ }).click()
      await dismiss(page, notChanged)
    },
  },
  'POST /api/v1/alerts/{id}/unacknowledge': {
    shows: 'the refusal is shown',
    alone: true,
    drive: async ({ page }) => {
      await openAlerts(page, { acknowledged: { at: Date.now(), by: 'admin' } })
      await chooseOfAlert(page, 'Remove acknowledgement')
      await dismiss(page, notChanged)
    },
  },
  'POST /api/v1/alerts/{id}/silence': {
    shows: 'the refusal is shown',
    alone: true,
    drive: async ({ page }) => {
      await openAlerts(page)
      await chooseOfAlert(page, 'Silence for an hour')
      await dismiss(page, notChanged)
    },
  },
  'POST /api/v1/alerts/silence-all': {
    shows: 'the refusal is shown',
    alone: true,
    drive: async ({ page }) => {
      await openAlerts(page)
      await page.getByRole('button', { name: 'Silence all…' }).click()
      await page.getByRole('menuitem', { name: 'Silence for an hour' }).click()
      await dismiss(page, notChanged)
    },
  },
  'GET /api/v1/alerts/stream': {
    shows: 'the alerts are there, loaded from time to time',
    alone: true,
    drive: async ({ page }) => {
      await expect(await openAlerts(page)).toBeVisible()
    },
  },
  'GET /api/v1/alert-rules': {
    shows: 'no rules are shown, and none can be made',
    alone: true,
    drive: async ({ page }) => {
      const console = new ConsolePage(page)
      await console.open('/alerts?tab=rules')
      await expect(page.getByRole('heading', { name: 'Nothing is watched' })).toBeVisible()
      await console.open('/alerts/rules/new')
      await expect(page.getByRole('heading', { name: 'This server has no alerts' })).toBeVisible()
    },
  },
  'POST /api/v1/alert-rules': {
    shows: 'the form shows the refusal',
    alone: true,
    drive: async ({ page }) => {
      const console = new ConsolePage(page)
      await console.open('/alerts/rules/new')
      await page.getByRole('button', { name: 'Add rule' }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'The rule could not be saved' })).toBeVisible()
      await console.open('/secrets')
    },
  },
  'PUT /api/v1/alert-rules/{id}': {
    shows: 'the refusal is shown',
    alone: true,
    drive: async ({ page }) => {
      await new ConsolePage(page).open('/alerts?tab=rules')
      await page.getByRole('switch', { name: 'Device offline is on' }).click()
      await dismiss(page, 'The rule could not be switched')
    },
  },
  'DELETE /api/v1/alert-rules/{id}': {
    shows: 'the refusal is shown',
    alone: true,
    drive: async ({ page, api }) => {
      await openRule(page, api)
      await page.getByRole('button', { name: 'Delete rule' }).click()
      const dialog = page.getByRole('alertdialog')
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await expect(dialog.getByText('No such call.')).toBeVisible()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
    },
  },
  'POST /api/v1/alert-rules/preview': {
    shows: 'when a rule would have fired is not known',
    alone: true,
    drive: async ({ page, api }) => {
      await openRule(page, api)
      await expect(page.getByRole('heading', { name: 'This server keeps no history' })).toBeVisible()
    },
  },
  'GET /api/v1/devices/{id}/serial': {
    shows: 'the serial monitor shows the events of the device, which are read only',
    drive: async ({ page }) => {
      await new ConsolePage(page).open(`/devices/${device}?tab=serial`)
      await expect(page.getByRole('heading', { name: 'No events “serial” so far' })).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Send to the device' })).toBeDisabled()
    },
  },
  'POST /api/v1/devices/{id}/serial': {
    shows: 'the refusal of what is typed is shown',
    alone: true,
    drive: async ({ page }) => {
      await new ConsolePage(page).open(`/devices/${device}?tab=serial`)
      await page.getByRole('textbox', { name: 'Send to the device' }).fill('on')
      await page.keyboard.press('Enter')
      await expect(page.getByText('No such call.')).toBeVisible()
      await page.getByRole('tab', { name: 'Events' }).click()
    },
  },
  'POST /api/v1/projects/{id}/code/check': {
    shows: 'nothing is marked while typing, and no other call about the code is made',
    drive: async ({ page, holdings }) => {
      const editor = new ProjectEditorPage(page)
      await editor.open(holdings.project)
      await editor.paste('int x = y;\n')
      await expect(editor.editor.locator('.number-error')).toHaveCount(0)
    },
  },
  'POST /api/v1/projects/{id}/code/complete': {
    shows: 'words of the file are offered',
    alone: true,
    drive: async ({ page, holdings }) => {
      const editor = new ProjectEditorPage(page)
      await editor.open(holdings.project)
      await editor.paste('int temperature = 1;\nint other = ')
      await page.keyboard.type('temp')
      await page.keyboard.press('Control+Space')
      await expect(page.locator('.suggest-widget')).toContainText('temperature')
    },
  },
  'POST /api/v1/projects/{id}/code/signature': {
    shows: 'no overloads are shown',
    alone: true,
    drive: async ({ page, holdings }) => {
      const editor = new ProjectEditorPage(page)
      await editor.open(holdings.project)
      await editor.paste('void setup() { ')
      await page.keyboard.type('delay(')
      await expect(page.locator('.parameter-hints-widget.visible')).toHaveCount(0)
    },
  },
  'POST /api/v1/projects/{id}/code/hover': {
    shows: 'nothing is shown under the pointer',
    alone: true,
    drive: async ({ page, holdings }) => {
      const editor = new ProjectEditorPage(page)
      await openChecked(editor, holdings.project)
      await editor.paste('int counted;\nvoid setup() {}\nvoid loop() {\n  wrong();\n}\n')
      await expect(editor.editor.locator('.squiggly-error')).toHaveCount(1)
      const boxes = await page.evaluateHandle(() => {
        const texts: string[] = []
        const read = () =>
          void texts.push(
            ...[...document.querySelectorAll('.monaco-hover .hover-contents')].map(({ textContent }) => textContent),
          )
        new MutationObserver(read).observe(document.body, { subtree: true, childList: true, characterData: true })
        return texts
      })
      await pointAt(editor, 'counted')
      // An answer would have been shown before this.
      await editor.editor.getByText('wrong').hover()
      await expect(page.locator('.monaco-hover:not(.hidden)')).toContainText('undeclared')
      expect((await boxes.jsonValue()).filter((text) => text.includes('counted'))).toEqual([])
    },
  },
  'POST /api/v1/projects/{id}/code/definition': {
    shows: 'F12 says that there is no definition',
    alone: true,
    errors: [/No definition found for 'beginClimate'/],
    drive: async ({ page, holdings }) => {
      const editor = new ProjectEditorPage(page)
      await openChecked(editor, holdings.project)
      await editor.editor.getByText('beginClimate').click()
      await page.keyboard.press('F12')
      await expect(page.locator('.monaco-editor-overlaymessage')).toContainText('No definition found')
    },
  },
  'POST /api/v1/projects/{id}/code/rename': {
    shows: 'a new name is refused',
    alone: true,
    errors: [/This server can't rename/],
    drive: async ({ page, holdings }) => {
      const editor = new ProjectEditorPage(page)
      await openChecked(editor, holdings.project)
      await editor.editor.getByText('beginClimate').click()
      await page.keyboard.press('F2')
      await page.locator('.rename-input').fill('other')
      await page.keyboard.press('Enter')
      await expect(page.locator('.monaco-editor-overlaymessage')).toContainText("This server can't rename.")
    },
  },
  'POST /api/v1/projects/{id}/code/format': {
    shows: 'the text stays as it is',
    alone: true,
    drive: async ({ page, holdings }) => {
      const editor = new ProjectEditorPage(page)
      await openChecked(editor, holdings.project)
      await editor.editor.getByText('beginClimate').click()
      const before = await editor.code()
      let answered: Promise<unknown> | undefined
      // The editor may not know yet that the server formats.
      await expect(async () => {
        const asked = page.waitForRequest('**/code/format', { timeout: 5_000 })
        await page.keyboard.press('Shift+Alt+F')
        answered = (await asked).response()
      }).toPass()
      await answered
      // Another text would be there before this is answered.
      await pointAt(editor, 'beginClimate')
      expect(await editor.code()).toBe(before)
    },
  },
  'GET /api/v1/devices/{id}/board': {
    shows: 'there is no tab Board',
    alone: true,
    drive: async ({ page }) => {
      await new ConsolePage(page).open(`/devices/${device}`)
      await expect(page.getByRole('tab', { name: 'Vitals' })).toBeVisible()
      await expect(page.getByRole('tab', { name: 'Board' })).toHaveCount(0)
    },
  },
  'POST /api/v1/devices/{id}/board': {
    shows: 'the refusal of a move is shown',
    alone: true,
    drive: async ({ page }) => {
      const button = {
        id: 'b',
        kind: 'button',
        label: 'Start',
        color: '',
        pins: {},
        controls: [{ name: 'pressed', value: 0, min: 0, max: 1 }],
        shows: {},
      }
      await page.route(`**/api/v1/devices/${device}/board`, (route) =>
        route.request().method() === 'GET'
          ? route.fulfill({
              contentType: 'application/x-ndjson',
              body: `${JSON.stringify({ state: 'running', pins: [], parts: [button] })}\n`,
            })
          : route.fallback(),
      )
      await new ConsolePage(page).open(`/devices/${device}?tab=board`)
      await page.getByRole('button', { name: 'Press: Button Start' }).click()
      await dismiss(page, 'No such call.')
    },
  },
  'GET /api/v1/users/mail-address': {
    shows: 'there is nothing to set',
    drive: async ({ page }) => {
      await new ConsolePage(page).open('/settings/mail')
      await expect(page.getByText('This server sends no e-mails')).toBeVisible()
    },
  },
  'POST /api/v1/users/mail-address': {
    shows: 'the refusal is shown',
    alone: true,
    drive: async ({ page }) => {
      await openMail(page, { sends: false })
      await page.getByLabel('Address').fill('ada@example.org')
      await page.getByRole('button', { name: 'Send code' }).click()
      await leaveRefused(page)
    },
  },
  'PUT /api/v1/users/mail-address': {
    shows: 'the refusal is shown, and what was typed stays',
    alone: true,
    drive: async ({ page }) => {
      await openMail(page)
      await page.getByLabel('Address').fill('ada@example.org')
      await page.getByRole('button', { name: 'Send code' }).click()
      await page.getByLabel('Code').fill('ABCD')
      await page.getByRole('button', { name: 'Confirm' }).click()
      await leaveRefused(page)
    },
  },
  'DELETE /api/v1/users/mail-address': {
    shows: 'the refusal is shown',
    alone: true,
    drive: async ({ page }) => {
      await openMail(page, { address: 'ada@example.org' })
      await page.getByRole('button', { name: 'Remove address' }).click()
      await leaveRefused(page)
    },
  },
  'refused of a device': {
    shows: 'nothing stands above the list',
    drive: async ({ page }) => {
      await new ConsolePage(page).open('/devices')
      await expect(page.getByRole('link', { name: 'Greenhouse' })).toBeVisible()
      await expect(page.getByText('was refused')).toHaveCount(0)
    },
  },
  'sample of a device': {
    shows: 'no device is called a sample',
    drive: async ({ page }) => {
      await new ConsolePage(page).open('/devices')
      await expect(page.getByRole('link', { name: 'Greenhouse' })).toBeVisible()
      await expect(page.getByText(/simulated sample/)).toHaveCount(0)
    },
  },
  'version of an image': {
    shows: 'the list has no such column',
    drive: ({ page }) => expectNoColumn(page, 'Version'),
  },
  'devices of an image': {
    shows: 'the list has no such column',
    drive: ({ page }) => expectNoColumn(page, 'Devices'),
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
      await expect(firmware.update.getByText('Was last sent this firmware')).toHaveCount(0)
    },
  },
  'targets of a device': {
    shows: 'each device that is not offline can be chosen, and the refusal is shown',
    drive: async ({ page, api, holdings }) => {
      const { [holdings.firmware]: image } = (await api.call('GET', '/firmwares')) as Record<string, { target: string }>
      const devices = Object.values(
        (await api.call('GET', '/devices')) as Record<string, { id: string; status: string; targets: string[] }>,
      )
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
  const known = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`),
  )
  expect(
    calls.map((row) => row.replace(/\?.*/, '').replace(/\{\w+\}/g, '{}')).filter((call) => !known.includes(call)),
  ).toEqual([])
})

/**
 * One for each way in which a screen takes it that something is missing. foreign/wire.spec.ts shows every screen on a
 * server that lacks all of it.
 */
const usual = [
  'GET /api/v1/alerts/stream',
  'GET /api/v1/integrations/health',
  'GET /api/v1/integrations/{id}/deliveries',
  'POST /api/v1/history/search',
  'POST /api/v1/projects/{id}/code/complete',
  'PUT /api/v1/users/mail-address',
]

for (const [row, { shows, alone, errors = [], drive }] of Object.entries(cases)) {
  test(
    `UX-22: on a server without ${row}, ${shows}`,
    { tag: usual.includes(row) ? [] : ['@long'] },
    async ({ page, cloud, holdings }) => {
      const refused = await lackIn(page, alone ? { calls: [row] } : nothingMore)
      await drive({ page, api: await openApi(cloud), holdings })
      if (calls.includes(row)) await expect.poll(() => refused).toContain(row)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveText(errors)
      await expect(page.getByText('No such call.')).toHaveCount(0)
    },
  )
}
