import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { contractCalls, isCallOf, readApiDocument } from 'cloud/testing/apiDocument.ts'
import type { Page } from '@playwright/test'
import { ConsolePage } from '../pages/consolePage.ts'
import { FirmwarePages } from '../pages/firmwarePages.ts'
import { IntegrationFormPage } from '../pages/integrationPages.ts'
import { ProjectEditorPage } from '../pages/projectEditorPage.ts'
import { SecretsPage } from '../pages/secretsPage.ts'
import { SettingsPage } from '../pages/settingsPages.ts'
import { VitalsPage } from '../pages/vitalsPage.ts'
import { expect, signIn, test } from '../support/foreign/foreignTest.ts'
import type { WireApi } from '../support/foreign/wireApi.ts'
import { mainRoutes, routes } from '../support/routes.ts'

/** A contract's call may be answered with 404, too: a secret that is not there yet. */
const known = [...readApiDocument().calls, ...contractCalls, 'GET /api/v1/dashboard']

/** Calls that neither the contract nor api.md names. */
const unknownCalls = ({ calls }: WireApi): string[] =>
  calls
    .map(({ method, path }) => `${method} ${path.replace('/fleet', '')}`)
    .filter((call) => !known.some((row) => isCallOf(row, call)))

/** Calls that this API refused for another reason. */
const failures = ({ calls }: WireApi): number[] =>
  calls.map(({ status }) => status).filter((status) => status >= 400 && status !== 404)

const enter = async (page: Page, address: string): Promise<ConsolePage> => {
  await page.goto(address, { waitUntil: 'commit' })
  await signIn(page)
  return new ConsolePage(page)
}

for (const { plain, shown } of [
  { plain: false, shown: routes },
  { plain: true, shown: mainRoutes },
]) {
  test(`UX-22, SHELL-11: with ${plain ? 'lists that are arrays, and times that are texts' : 'lists by key, and times that are numbers'}, ${plain ? 'the main screens work' : 'every screen works'} on an API that has the contract's calls only`, async ({
    visitor,
    settle,
  }) => {
    const { api } = await settle({ plain, refresh: true, extraParams: { prompt: 'consent' } })
    const console = await enter(visitor, '/devices')
    await expect(console.main.getByRole('link', { name: 'Harbour pump' })).toBeVisible()
    await console.mark()
    const held = { device: 'PUMP-7', integration: 'i-2', secret: 'PUMP_KEY', project: 'p-1', firmware: api.held.sha }
    for (const { name, address, section } of shown) {
      await test.step(name, async () => {
        await console.goInside(address(held))
        // Such a server has no alerts, which the page says.
        if (section === 'Alerts') await expect(console.entry(section), name).toHaveCount(0)
        else await expect(console.entry(section), name).toHaveAttribute('aria-current', 'page')
        await expect(console.heading, name).toHaveText(/\S/)
        await expect(visitor.locator('[aria-busy=true]'), name).toHaveCount(0)
        await expect(visitor.getByRole('alert').filter({ hasText: /\S/ }), name).toHaveText([])
      })
    }
    const vitals = new VitalsPage(visitor)
    await console.goInside('/devices/PUMP-7?tab=vitals&window=1h')
    await expect(vitals.heap.locator('canvas')).toBeVisible()
    await console.expectNoReload()
    expect(unknownCalls(api)).toEqual([])
    expect(failures(api)).toEqual([])
  })
}

test('UX-22, DEV-04, SEC-03, INT-09, PRJ-06, FIR-02, SET-01: what people do there arrives', async ({
  visitor,
  settle,
}) => {
  const {
    api: { held },
    api,
  } = await settle({ refresh: true, extraParams: { prompt: 'consent' } })
  const console = await enter(visitor, '/settings')
  const settings = new SettingsPage(visitor)
  await settings.lastName.fill('Byron')
  await settings.save.click()
  await expect.poll(() => held.users).toMatchObject({ firstName: 'Ada', lastName: 'Byron', language: 'en' })

  await console.goInside('/secrets/add')
  const secrets = new SecretsPage(visitor)
  await secrets.name.fill('SECOND_KEY')
  await secrets.value.fill('a value')
  await secrets.save.click()
  await expect(secrets.row('SECOND_KEY')).toBeVisible()

  await console.goInside('/integrations/add/webhook')
  const form = new IntegrationFormPage(visitor)
  await form.fill({ Name: 'pump-code', URL: 'https://hooks.example/other' })
  await form.save.click()
  await expect(console.main.getByText('An integration with this name already exists')).toBeVisible()
  await form.fill({ Name: 'pump-other' })
  await form.saveNew()
  expect([...held.integrations.values()]).toContainEqual(
    expect.objectContaining({
      type: 'webhook',
      content: expect.objectContaining({ name: 'pump-other', url: 'https://hooks.example/other' }) as object,
    }),
  )

  await console.goInside('/projects/p-1')
  const editor = new ProjectEditorPage(visitor)
  await editor.ready()
  await editor.paste('// of the foreign API\n')
  await editor.save.click()
  await expect.poll(() => held.files.get('p-1')?.get('src/main.ino')).toContain('of the foreign API')
  await editor.build.click()
  await editor.expectResult(/^Build succeeded/)
  await expect(editor.log).toContainText('That was a text of the log.')
  await expect(editor.log).not.toContainText('firmware-merged')

  await console.goInside(`/devices/firmwares/${held.sha}`)
  const firmware = new FirmwarePages(visitor)
  const download = visitor.waitForEvent('download')
  await firmware.download.click()
  expect(
    createHash('sha256')
      .update(await readFile(await (await download).path()))
      .digest('hex'),
  ).toBe(held.sha)
  expect(unknownCalls(api)).toEqual([])
  expect(failures(api)).toEqual([])
})
