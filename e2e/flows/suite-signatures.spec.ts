import { ConsolePage, FaultCard } from '../pages/consolePage.ts'
import { VersionsPanel } from '../pages/settingsPages.ts'
import { openApi } from '../support/api.ts'
import { RemoteReleases, saveData, sections } from '../support/remoteReleases.ts'
import { askForSignatures, newTeamKey, signAll, signRelease } from '../support/signedReleases.ts'
import { expect, test } from '../support/test.ts'

const keys = { mfe_projects: newTeamKey(), mfe_devices: newTeamKey(), mfe_integrations: newTeamKey(), mfe_secrets: newTeamKey() }

test.describe('a deployment that asks for signatures', () => {
  test.beforeEach(async ({ page }) => {
    await saveData(page)
    await askForSignatures(page, keys)
  })

  test('MFE-54, MFE-55: runs what the teams have signed, and /settings/about names the key of each', async ({ page }) => {
    await new RemoteReleases(page).changeRegistry((registry) => signAll(registry, keys))
    const console = new ConsolePage(page)
    await console.open('/devices', 'Devices')
    await expect(console.main.getByRole('link', { name: 'Greenhouse' })).toBeVisible()
    for (const { title } of sections) {
      await console.follow(title)
      await expect(console.main.getByRole('alert')).toHaveCount(0)
    }
    const panel = new VersionsPanel(page)
    await panel.open(console)
    for (const [remote, { id }] of Object.entries(keys)) await expect(panel.row(remote)).toContainText(`Confirmedkey ${id.slice(0, 8)}100 %this serverRuns`)
  })

  test('MFE-54: the stolen key of one team puts nothing into another\'s section: nothing of it is fetched, its card says why, the others work', async ({ page }) => {
    const releases = new RemoteReleases(page)
    await releases.changeRegistry((registry) => {
      signAll(registry, keys)
      const devices = registry.remotes['mfe_devices']
      if (devices) signRelease('mfe_devices', Object.assign(devices, { version: '66.6.6' }), keys.mfe_secrets)
    })
    const console = new ConsolePage(page)
    await console.open('/devices', 'Devices')
    await new FaultCard(page).expectCause('mfe_devices', 'Its signature is by none of the keys that config.json has of its team')
    expect(releases.scripts.filter((url) => url.includes('/mfe_devices/'))).toEqual([])
    await console.follow('Secrets')
    await expect(console.main.getByRole('alert')).toHaveCount(0)
    const panel = new VersionsPanel(page)
    await panel.open(console)
    await expect(panel.row('mfe_devices')).toContainText(/Refused.*Refused$/)
  })

  test('MFE-54: what the registry says otherwise than what was signed is not run, and the signed version before it runs instead', async ({ page }) => {
    const releases = new RemoteReleases(page)
    let before = ''
    await releases.changeRegistry((registry) => {
      signAll(registry, keys)
      const secrets = registry.remotes['mfe_secrets']
      if (!secrets) return
      before = secrets.version
      Object.assign(secrets, { previous: structuredClone(secrets), version: '66.6.6', entry: secrets.entry.replace('mfe_secrets', 'mfe_devices') })
    })
    const console = new ConsolePage(page)
    await console.open('/secrets', 'Secrets')
    await expect(new VersionsPanel(page).note('mfe_secrets 66.6.6 could not be used.')).toContainText(`registry.json says something else of it than what was signed (signature)`)
    expect(releases.scripts.filter((url) => url.includes('/mfe_devices/'))).toEqual([])
    await expect(console.main).toContainText(before)
  })

  test('MFE-54: a browser that can\'t check Ed25519 runs nothing, and a German card says so', async ({ page, openPage, signedIn, cloud }) => {
    await page.close()
    const api = await openApi(cloud)
    await api.call('PUT', '/users', { language: 'de' })
    const german = await openPage({ storageState: signedIn, locale: 'de-DE' })
    await saveData(german)
    await askForSignatures(german, keys)
    const releases = new RemoteReleases(german)
    await releases.changeRegistry((registry) => signAll(registry, keys))
    await german.addInitScript(() => {
      crypto.subtle.importKey = () => Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'))
    })
    const console = new ConsolePage(german)
    try {
      await console.open('/secrets')
      await expect(console.main.getByRole('alert')).toContainText('Dieser Browser kann Ed25519-Signaturen nicht prüfen')
      expect(releases.scripts).toEqual([])
    } finally {
      await api.call('PUT', '/users', { language: 'en' })
    }
  })
})
