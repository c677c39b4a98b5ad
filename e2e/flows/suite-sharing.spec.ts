import { ConsolePage } from '../pages/consolePage.ts'
import { builtFiles, readBuilt } from '../support/dist.ts'
import { expect, test } from '../support/test.ts'
import { entryScript, saveData, sections, RemoteReleases } from '../support/remoteReleases.ts'

/** A text that only the implementation of a thing contains, and that no minifier touches. */
const marks = {
  React: '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  "React's elements": 'react.transitional.element',
  "React's renderer": 'rendererPackageName',
  'the router': 'navigationType',
  'the query cache': 'refetchOnWindowFocus',
  translation: 'fallbackNS',
  styles: 'data-emotion',
  'the OpenID client': 'code_challenge_method',
  MQTT: 'reconnectPeriod',
}

test.describe('what exists once', () => {
  test('MFE-06: what is shared is in the shell and in no remote', () => {
    const shell = builtFiles('assets', '.js').map(readBuilt)
    const remotes = builtFiles('remotes', '.js')
    expect(remotes.length).toBeGreaterThanOrEqual(sections.length)
    for (const [what, mark] of Object.entries(marks)) {
      expect(
        shell.some((text) => text.includes(mark)),
        `the mark still finds ${what} in the shell`,
      ).toBe(true)
      expect(
        remotes.filter((file) => readBuilt(file).includes(mark)),
        what,
      ).toEqual([])
    }
  })

  test('MFE-06: whichever remotes are loaded, all of them take from one scope in which each shared module is there once', async ({
    page,
  }) => {
    const console = new ConsolePage(page)
    await console.open('/dashboard', 'Dashboard')
    for (const { title } of sections) await console.follow(title)
    const shared = await page.evaluate(() => {
      interface Instance {
        name: string
        shareScopeMap: Record<string, Record<string, Record<string, { loaded?: boolean }>>>
      }
      const { __INSTANCES__ } = (window as unknown as { __FEDERATION__: { __INSTANCES__: Instance[] } }).__FEDERATION__
      const scopes = new Set(__INSTANCES__.flatMap(({ shareScopeMap }) => Object.values(shareScopeMap)))
      return {
        instances: __INSTANCES__.map(({ name }) => name).sort(),
        underBothNames: [...scopes].flatMap((scope) =>
          Object.keys(scope)
            .filter((name) => name.startsWith('@console/shared/'))
            .map((name) => scope[name] === scope[name.replace('shared', 'platform')]),
        ),
        scopes: [...scopes].map((scope) =>
          Object.fromEntries(Object.entries(scope).map(([name, versions]) => [name, Object.keys(versions).length])),
        ),
      }
    })
    expect(shared.instances).toEqual(['mfe_devices', 'mfe_integrations', 'mfe_projects', 'mfe_secrets', 'shell'])
    expect(shared.scopes, 'all of them share one scope').toHaveLength(1)
    const [scope = {}] = shared.scopes
    expect(Object.keys(scope)).toEqual(
      expect.arrayContaining([
        'react',
        'react-dom',
        ...['contract', 'i18n', 'router', 'query', 'ui'].map((name) => `@console/shared/${name}`),
      ]),
    )
    for (const [name, versions] of Object.entries(scope)) expect(versions, name).toBe(1)
    expect(shared.underBothNames).toHaveLength(11)
    expect(
      shared.underBothNames,
      'the former name of the package leads to the same module as the new one',
    ).not.toContain(false)
  })

  test("MFE-06, SHELL-11: a failure of the shell's calls is an ApiError to a remote, with the server's text, and its hooks run in the shell's React", async ({
    page,
  }) => {
    const screen = `async (shared) => {
      const take = async (name) => (await Object.values(shared[name])[0].get())()
      const [React, contract, router] = await Promise.all([take('react'), take('@console/platform/contract'), take('@console/platform/router')])
      return () => {
        const console = contract.useConsole()
        const { pathname } = router.useLocation()
        const [outcome, setOutcome] = React.useState('')
        React.useEffect(() => {
          console.api.json('/api/v1/secrets/NONE').catch((error) => setOutcome([error instanceof contract.ApiError, contract.isNotFound(error), error.status, error.message].join(' ')))
        }, [])
        return React.createElement(React.Fragment, null, React.createElement('h1', null, pathname), React.createElement('p', null, outcome))
      }
    }`
    await new RemoteReleases(page).release('mfe_secrets', entryScript('mfe_secrets', { SecretListScreen: screen }))
    const console = new ConsolePage(page)
    await console.open('/secrets', '/secrets')
    await expect(console.main.getByText('true true 404 Secret NONE does not exist.')).toBeVisible()
  })

  test("MFE-06, SHELL-08: user, devices and settings are loaded once at the start, and every screen takes them from the shell's cache", async ({
    page,
  }) => {
    const loads: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) loads.push(pathname)
    })
    // What fills the dashboard asks for more.
    await saveData(page)
    const console = new ConsolePage(page)
    await console.open('/dashboard', 'Dashboard')
    await console.expectConnection('Live')
    await expect.poll(() => [...loads].sort()).toEqual(['/api/v1/devices', '/api/v1/settings', '/api/v1/users'])
    // Whoever asked the server again would wait for ever.
    await page.route('**/api/v1/**', () => new Promise(() => {}))
    await console.follow('Devices')
    await expect(console.main.getByRole('link', { name: 'Greenhouse' })).toBeVisible()
    await console.follow('Settings')
    await expect(page.getByLabel('First name')).toBeVisible()
  })
})
