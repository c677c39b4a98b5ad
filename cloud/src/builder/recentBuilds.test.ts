import { expect, test } from '@jest/globals'
import { packSources } from '../libraries/packedSources.ts'
import type { BuildJob } from './builder.ts'
import { RecentBuilds } from './recentBuilds.ts'

const settings = { environment: 'simulator', platform: 'simulator', defines: [], libraries: [] }
const read = { settings, settingsProblems: [], refused: [], chosen: [], problems: [], ofBoard: [] }
const jobOf = (owner: string, id: string, more: Partial<BuildJob> = {}): BuildJob => ({
  owner,
  project: { id, name: id },
  hash: 'h',
  product: 'p',
  files: [],
  read,
  ...more,
})

/** Which of these are there already; the others are made, with so many megabytes. */
const kept = async (recent: RecentBuilds, jobs: readonly BuildJob[], megabytes = 0): Promise<string[]> => {
  const made = new Set<string>()
  for (const job of jobs) {
    await recent.made(
      job,
      () => {},
      async () => {
        made.add(job.project.id)
        return { artifacts: [{ path: 'image', content: Buffer.alloc(megabytes * 1024 * 1024) }] }
      },
    )
  }
  return jobs.map(({ project }) => project.id).filter((id) => !made.has(id))
}

test('REPORT-04: what another library, setting or name would change is built again', async () => {
  const recent = new RecentBuilds()
  const library = { name: 'A', version: '1.0.0', sha256: 'one', sources: packSources([]) }
  const first = jobOf('a', 'p', { libraries: [library] })
  await kept(recent, [first])
  expect(await kept(recent, [first])).toEqual(['p'])
  for (const other of [
    { libraries: [{ ...library, sha256: 'two' }] },
    { libraries: [] },
    { read: { ...read, settings: { ...settings, defines: ['-DA'] } } },
    { product: 'q' },
    { hash: 'i' },
  ])
    expect(await kept(recent, [{ ...first, ...other }])).toEqual([])
})

test('REPORT-04: the builds of one account take no room from others, and all of them have a limit of bytes', async () => {
  const recent = new RecentBuilds()
  const others = jobOf('b', 'other')
  await kept(recent, [others])
  const many = Array.from({ length: 60 }, (_, index) => jobOf('a', `p${index}`))
  await kept(recent, many)
  expect(await kept(recent, [others])).toEqual(['other'])
  expect(await kept(recent, many.slice(-10))).toHaveLength(10)
  const large = Array.from({ length: 10 }, (_, index) => jobOf('c', `large${index}`))
  await kept(recent, large, 16)
  expect(await kept(recent, large.slice(-8))).toHaveLength(8)
  expect(await kept(recent, large.slice(0, 1))).toEqual([])
})
