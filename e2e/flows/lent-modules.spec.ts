import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startCloud } from 'cloud/testing/startCloud.ts'
import { ConsolePage } from '../pages/consolePage.ts'
import { SignInPage } from '../pages/signInPage.ts'
import { builtFiles, dist } from '../support/dist.ts'
import { saveData, sections } from '../support/remoteReleases.ts'
import { expect, test } from '../support/test.ts'

const lent = [
  '@console/platform/api/parse',
  '@console/platform/schema',
  '@console/platform/widget',
  'lucide-react/createLucideIcon',
]

/** A built console whose shell shares these modules under names that no remote asks for. */
const shellWithout = (names: readonly string[]): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lending-'))
  cpSync(dist, folder, { recursive: true })
  const change = (file: string, replace: (text: string) => string) => {
    for (const packed of ['.gz', '.br']) rmSync(path.join(folder, `${file}${packed}`), { force: true })
    writeFileSync(path.join(folder, file), replace(readFileSync(path.join(folder, file), 'utf8')))
  }
  const [main = ''] = builtFiles('assets', '.js').filter((file) => /\/main\.\w+\.js$/.test(file))
  change(main, (text) =>
    names.reduce((script, name) => {
      expect(script, 'the shell lends under this name').toContain(`"${name}"`)
      return script.replaceAll(`"${name}"`, `"not-${name}"`)
    }, text),
  )
  // Its script has other bytes than the page names.
  change('index.html', (text) => text.replace(/&quot;integrity&quot;:\{.*?\}/, '&quot;integrity&quot;:{}'))
  return folder
}

const remotes = [...new Set(sections.map(({ remote }) => remote))].sort()

test(
  'PERF-20: in a shell that lends nothing each remote loads its own copy, and every section is shown',
  { tag: '@long' },
  async ({ openPage }) => {
    const folder = shellWithout(lent)
    const cloud = await startCloud({ dist: folder })
    try {
      const page = await openPage()
      await saveData(page)
      const asked = new Set<string>()
      page.on('request', (request) => {
        const [, remote] = /\/remotes\/(\w+)\/.*\/lent\.\w+\.js$/.exec(request.url()) ?? []
        if (remote !== undefined) asked.add(remote)
      })
      await page.goto(cloud.address)
      await new SignInPage(page).submit(cloud.account)
      const console = new ConsolePage(page)
      await console.expectScreen('Dashboard')
      for (const { path: section } of sections) {
        await console.goInside(section)
        await expect(console.main.locator('[aria-busy=true]')).toHaveCount(0)
        await expect(console.main.getByRole('alert')).toHaveCount(0)
      }
      expect([...asked].sort()).toEqual(remotes)
    } finally {
      await cloud.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
