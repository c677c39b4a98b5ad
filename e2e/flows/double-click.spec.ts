import type { Locator, Page } from '@playwright/test'
import { openApi, type Api } from '../support/api.ts'
import { expect, test as base } from '../support/test.ts'
import { ConsolePage } from '../pages/consolePage.ts'
import { IntegrationFormPage } from '../pages/integrationPages.ts'
import { SecretsPage } from '../pages/secretsPage.ts'
import { SettingsPage } from '../pages/settingsPages.ts'

const test = base.extend<{ api: Api }>({ api: async ({ cloud }, use) => use(await openApi(cloud)) })

interface Action {
  name: string
  method: 'POST' | 'PUT' | 'DELETE'
  /** Prepares the screen and gives the button; `ended` waits for what follows the call. */
  prepare(page: Page, api: Api): Promise<{ button: Locator; ended: () => Promise<unknown> }>
}

const projects = async (page: Page, api: Api, name: string) => {
  await api.call('POST', '/projects', { name, template: 'empty' })
  const console = new ConsolePage(page)
  await console.open('/projects', 'Projects')
  return console
}

const actions: readonly Action[] = [
  {
    name: 'creating a project',
    method: 'POST',
    prepare: async (page) => {
      await new ConsolePage(page).open('/projects/add/empty?title=Twice', 'Twice')
      await page.getByLabel('Name', { exact: true }).fill('Created by two clicks')
      return {
        button: page.getByRole('button', { name: 'Create' }),
        ended: () => expect(page.getByRole('heading', { name: 'Created by two clicks' })).toBeVisible(),
      }
    },
  },
  {
    name: 'deleting a project',
    method: 'DELETE',
    prepare: async (page, api) => {
      const console = await projects(page, api, 'Deleted by two clicks')
      await console.main.getByRole('button', { name: 'Delete Deleted by two clicks' }).click()
      return {
        button: page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }),
        ended: () => expect(console.main.getByRole('link', { name: 'Deleted by two clicks' })).toHaveCount(0),
      }
    },
  },
  {
    name: 'adding a secret',
    method: 'PUT',
    prepare: async (page) => {
      const secrets = new SecretsPage(page)
      await secrets.openAdd()
      await secrets.name.fill('TWO_CLICKS')
      await secrets.value.fill('a value')
      return { button: secrets.save, ended: () => expect(secrets.toast('Secret saved').first()).toBeVisible() }
    },
  },
  {
    name: 'adding an integration',
    method: 'PUT',
    prepare: async (page) => {
      const form = new IntegrationFormPage(page)
      await form.openNew('webhook')
      await form.field('Name').fill('two-clicks')
      await form.field('URL').fill('https://hooks.example/two')
      return {
        button: form.save,
        ended: () => expect(page.getByRole('heading', { name: 'Integrations' })).toBeVisible(),
      }
    },
  },
  {
    name: 'saving the settings',
    method: 'PUT',
    prepare: async (page) => {
      const settings = new SettingsPage(page)
      await settings.open()
      await settings.firstName.fill('Ada')
      return {
        button: settings.save,
        ended: () => expect(settings.console.toasts.filter({ hasText: 'Settings saved' }).first()).toBeVisible(),
      }
    },
  },
]

test('UX-20: two clicks at once send one call', { tag: '@long' }, async ({ page, api }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/v1/') && !request.url().endsWith('/preview'))
      sent.push(`${request.method()} ${request.url()}`)
  })
  for (const { name, method, prepare } of actions) {
    await test.step(name, async () => {
      const { button, ended } = await prepare(page, api)
      sent.length = 0
      await button.evaluate((element: HTMLElement) => {
        element.click()
        element.click()
      })
      await ended()
      expect(
        sent.filter((call) => call.startsWith(method)),
        name,
      ).toHaveLength(1)
    })
  }
})
