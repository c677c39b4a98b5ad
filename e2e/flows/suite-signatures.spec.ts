import { ConsolePage, FaultCard } from '../pages/consolePage.ts'
import { VersionsPanel } from '../pages/settingsPages.ts'
import { RemoteReleases, saveData, sections } from '../support/remoteReleases.ts'
import { askForSignatures, newTeamKey, signAll, signRelease } from '../support/signedReleases.ts'
import { expect, test } from '../support/test.ts'

const keys = {
  mfe_projects: newTeamKey(),
  mfe_devices: newTeamKey(),
  mfe_integrations: newTeamKey(),
  mfe_secrets: newTeamKey(),
}

test.describe('a deployment that asks for signatures', () => {
  test.beforeEach(async ({ page }) => {
    await saveData(page)
    await askForSignatures(page, keys)
  })

  test('MFE-54, MFE-55: runs what the teams have signed, and /settings/about names the key of each', async ({
    page,
  }) => {
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
    for (const [remote, { id }] of Object.entries(keys))
      await expect(panel.row(remote)).toContainText(`Confirmedkey ${id.slice(0, 8)}100 %this serverRuns`)
  })

  test("MFE-54: the stolen key of one team puts nothing into another's section; what the registry says otherwise than what was signed is not run, and the signed version before it runs instead", async ({
    page,
  }) => {
    const releases = new RemoteReleases(page)
    let before = ''
    await releases.changeRegistry((registry) => {
      signAll(registry, keys)
      const { mfe_devices: devices, mfe_secrets: secrets } = registry.remotes
      if (!devices || !secrets) return
      signRelease('mfe_devices', Object.assign(devices, { version: '66.6.6' }), keys.mfe_secrets)
      before = secrets.version
      Object.assign(secrets, {
        previous: structuredClone(secrets),
        version: '66.6.6',
        entry: secrets.entry.replace('mfe_secrets', 'mfe_devices'),
      })
    })
    const console = new ConsolePage(page)
    await console.open('/devices', 'Devices')
    await new FaultCard(page).expectCause(
      'mfe_devices',
      'It is not signed with any of the keys that config.json has for its team',
    )
    const panel = new VersionsPanel(page)
    await console.follow('Secrets')
    await console.expectScreen('Secrets')
    await expect(panel.note('mfe_secrets 66.6.6 could not be used.')).toContainText(
      `registry.json says something else of it than what was signed (signature)`,
    )
    await expect(console.main).toContainText(before)
    expect(releases.scripts.filter((url) => url.includes('/mfe_devices/'))).toEqual([])
    await console.follow('Projects')
    await expect(console.main.getByRole('alert')).toHaveCount(0)
    await panel.open(console)
    await expect(panel.row('mfe_devices')).toContainText(/Refused.*Refused$/)
  })
})
