import type { Locator, Page } from '@playwright/test'
import { ConsolePage, FaultCard } from '../pages/consolePage.ts'
import { limit } from '../support/limits.ts'
import { breakRelease, faults, furtherFaults, type Fault } from '../support/remoteFaults.ts'
import { createProof, expectDocumented, tableOf } from '../support/proof.ts'
import { expect, test } from '../support/test.ts'
import { saveData, sections, RemoteReleases, type RemoteName } from '../support/remoteReleases.ts'

const remotes = [...new Set(sections.map(({ remote }) => remote))]

/** Each fault, with the remotes that were proved against it. */
const proved = createProof('faults')

/** One page that meets one broken release after the other, each taken as users take a new version: at a navigation. */
class Stand {
  readonly page: Page
  readonly remote: RemoteName
  readonly releases: RemoteReleases
  readonly console: ConsolePage
  readonly card: FaultCard
  readonly section: (typeof sections)[number]
  #module = ''

  constructor(page: Page, remote: RemoteName) {
    this.page = page
    this.remote = remote
    this.releases = new RemoteReleases(page)
    this.console = new ConsolePage(page)
    this.card = new FaultCard(page)
    this.section = sections.find((section) => section.remote === remote) ?? sections[0]
  }

  async open(): Promise<void> {
    await saveData(this.page)
    await this.page.clock.install()
    this.#module =
      (await this.releases.released()).remotes[this.remote]?.routes
        .find(({ path }) => path === this.section.path)
        ?.module.slice(2) ?? ''
    await this.releases.changeRegistry(() => {})
    await this.console.open('/dashboard', 'Dashboard')
    await this.console.mark()
  }

  /** The broken release is there, and the section is opened. Answers its version. */
  async meet(fault: Fault, keepsPrevious = false): Promise<string> {
    const version = await breakRelease(this.releases, this.remote, this.#module, fault, keepsPrevious)
    // The registry is read again by a timer or by the navigation, whichever comes first, and taken at the next
    // navigation.
    await this.page.clock.fastForward(31_000)
    await this.console.follow('Settings')
    await expect(async () => {
      await this.console.goInside('/settings/about')
      await this.console.goInside('/settings')
      await expect(this.console.menu.getByText(version, { exact: true })).toBeVisible({ timeout: 500 })
    }).toPass()
    if (fault.after) {
      const requested = this.page.waitForRequest(new RegExp(`/${version}/`))
      await this.console.entry(this.section.title).click()
      await requested
      await this.page.clock.runFor(fault.after)
    } else await this.console.follow(this.section.title)
    return version
  }

  /**
   * Retry reads the registry first: what was read before the next release is broken must not pass for what is read
   * after.
   */
  async retry(button: Locator): Promise<void> {
    const registry = this.page.waitForResponse('**/registry.json')
    await button.click()
    await (await registry).finished()
  }

  async expectOthersUsable(): Promise<void> {
    for (const { title } of sections.filter((section) => section.remote !== this.remote)) {
      await this.console.follow(title)
      await expect(this.console.main.getByRole('alert')).toHaveCount(0)
    }
    await this.console.follow('Settings')
    await this.console.follow(this.section.title)
  }

  async expectWorking(): Promise<void> {
    await expect(this.card.root).toHaveCount(0)
    await expect(this.console.heading).toBeVisible()
    await expect(this.console.main.locator('[aria-busy=true]')).toHaveCount(0)
  }
}

/** The card, the sections beside it, and Retry once a release that works is there. */
const tellStory = async (stand: Stand, fault: Fault): Promise<void> => {
  const { releases, card, page, remote } = stand
  const requested = releases.scripts.length
  const version = await stand.meet(fault)
  await card.expectCause(`${remote} ${version}`, fault.cause, fault.attempts)
  expect(await page.evaluate(() => 'ran' in window), 'what was refused did not run').toBe(false)
  if (fault.fetchesNothing) expect(releases.scripts.slice(requested).filter((url) => url.includes(remote))).toEqual([])
  await stand.expectOthersUsable()
  if (fault.after) await page.clock.runFor(fault.after)
  await expect(card.root).toBeVisible()
  releases.restoreRegistry()
  await stand.retry(card.retry)
  await stand.expectWorking()
}

test.describe('a remote that is broken', () => {
  test.setTimeout(limit(240_000))

  // Each fault breaks one remote: the shell loads all of them in the same way.
  for (const [index, remote] of remotes.entries()) {
    test(
      `MFE-04, MFE-07, MFE-08, SHELL-12: however ${remote} is broken, its section says so, the others work, and Retry brings it back without a reload`,
      { tag: index === 0 ? [] : ['@long'] },
      async ({ page, violations }) => {
        const stand = new Stand(page, remote)
        await stand.open()
        for (const fault of [...faults, ...furtherFaults].filter((_, at) => at % remotes.length === index)) {
          await test.step(fault.name, () => tellStory(stand, fault))
          if (fault.reports) expect(violations.take(fault.reports)).not.toEqual([])
          proved.add(fault.name, remote)
        }
        await stand.console.expectNoReload()
      },
    )
  }

  test(
    'MFE-09: however a release is broken, the previous one runs by itself, its section says so, and Retry takes the current one once it works',
    { tag: '@long' },
    async ({ page, violations }) => {
      const stand = new Stand(page, 'mfe_secrets')
      await stand.open()
      const before = (await stand.releases.released()).remotes['mfe_secrets']?.version ?? ''
      for (const fault of faults) {
        await test.step(fault.name, async () => {
          const version = await stand.meet(fault, true)
          const note = stand.console.main
            .getByRole('status')
            .filter({ hasText: `mfe_secrets ${version} could not be used. ${before} runs instead, since ` })
          await expect(note, 'the note says why').toContainText(fault.cause)
          await stand.expectWorking()
          stand.releases.restoreRegistry()
          await stand.retry(note.getByRole('button', { name: 'Retry' }))
          await expect(note).toHaveCount(0)
          await stand.expectWorking()
        })
        if (fault.reports) expect(violations.take(fault.reports)).not.toEqual([])
        proved.add(fault.name, 'previous')
      }
      await stand.console.expectNoReload()
    },
  )

  test('MFE-04: what was proved is what the table of faults says', { tag: '@long' }, () => {
    const rows = [...faults, ...furtherFaults].map(({ name, cause, attempts = 1 }) => [
      name,
      cause,
      attempts === null ? 'as often as it may help' : `${attempts} ×`,
      remotes.filter((remote) => proved.has(name, remote)).join(', '),
      proved.has(name, 'previous') ? '✓' : '',
    ])
    expectDocumented(
      'fault-matrix.md',
      [
        '# What happens when a remote is broken\n\n',
        "Written by `e2e/flows/suite-matrix.spec.ts`, which fails when it shows something else. The remote's section tells the fault, every other section works meanwhile, and Retry brings it back without a reload.\n",
        '✓ under "falls back": with a `previous` in the registry that version runs by itself, and the section names both.\n\n',
        tableOf([['fault', 'the section says', 'tried', 'seen with', 'falls back'], ...rows]),
      ].join(''),
    )
  })
})
