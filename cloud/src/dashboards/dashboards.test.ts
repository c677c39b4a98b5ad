import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { startCloudProcess, type CloudProcess } from '../../testing/cloudProcess.ts'
import { former, formerDataFolder } from '../../testing/former-release/formerRelease.ts'
import { addAccounts } from '../../testing/stores/accounts.ts'
import { openTestStore } from '../../testing/stores/testStore.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'
import { User } from '../../testing/user.ts'
import { openStore, type Store } from '../store/store.ts'
import { Dashboards, type Dashboard } from './dashboards.ts'

const box = {
  id: 'a',
  kind: 'value',
  title: 'Palm house',
  x: 0,
  y: 0,
  w: 3,
  h: 2,
  fields: [{ device: 'NODE-A41C7E', event: 'climate', field: 'temperature' }],
}

describe('the dashboard of an account', () => {
  let cloud: CloudProcess
  let user: User
  let stranger: User

  beforeAll(async () => {
    cloud = await startCloudProcess({ addAccount: 'stranger' })
    user = await User.signIn(cloud)
    stranger = await User.signIn(cloud, cloud.added)
  })
  afterAll(async () => {
    await cloud.stop()
    removeTemporaryFolders()
  })

  const save = (boxes: unknown, version?: number | string, more: object = { title: 'Mine' }, who = user) =>
    who.call(
      'PUT',
      '/dashboard',
      { boxes, ...more },
      version === undefined ? {} : { 'if-match': typeof version === 'number' ? `"${version}"` : version },
    )
  const refusal = async (...given: Parameters<typeof save>) => {
    const answer = await save(...given)
    return `${answer.status} ${await answer.text()}`
  }
  const stored = () => user.read<Dashboard>('/dashboard')

  test("DASH-01: is empty at first, keeps its boxes with what is not known of them, and is its owner's alone", async () => {
    expect(await stored()).toEqual({ boxes: [], title: '', version: 0 })
    const boxes = [
      box,
      {
        id: 'b',
        kind: 'alerts',
        title: '',
        x: 3,
        y: 0,
        w: 9,
        h: 4,
        window: '7d',
        min: -2.5,
        limits: true,
        colour: { of: ['later', null] },
      },
    ]
    const answer = await save(boxes, 0)
    expect([answer.status, await answer.json()]).toEqual([200, { boxes, title: 'Mine', version: 1 }])
    expect(await stored()).toEqual({ boxes, title: 'Mine', version: 1 })
    expect(await stranger.read('/dashboard')).toEqual({ boxes: [], title: '', version: 0 })
  })

  test('DASH-02: is not written over when it was changed meanwhile, and of two saves at once one counts', async () => {
    const { version } = await stored()
    for (const old of [version - 1, version + 1, 0])
      expect(await refusal([], old)).toBe(
        '412 The dashboard was changed meanwhile, such as in another tab. Load it again before you save.',
      )
    expect(await refusal([], 'x')).toMatch(/^400 "if-match" must be the version/)
    expect((await stored()).version).toBe(version)
    const answers = await Promise.all([save([], version), save([box], version)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
    expect((await stored()).version).toBe(version + 1)
    // Another account has a version of its own.
    expect((await save([box], 0, { title: '' }, stranger)).status).toBe(200)
    expect((await save([box])).status).toBe(200)
    expect((await stored()).version).toBe(version + 2)
  })

  test('DASH-03: is limited in boxes, fields, size and place, and what does not fit is named', async () => {
    const { version } = await stored()
    const of = (more: object) => [{ ...box, ...more }]
    const field = box.fields[0]
    expect(await refusal(Array.from({ length: 61 }, (_, at) => ({ ...box, id: `b${at}` })))).toMatch(
      /^400 "boxes" must NOT have more than 60 items/,
    )
    expect(await refusal(of({ fields: Array.from({ length: 21 }, () => field) }))).toMatch(
      /^400 "boxes\.0\.fields" must NOT have more than 20 items/,
    )
    expect(await refusal(of({ x: 10, w: 3 }))).toBe('400 "boxes.0" does not fit: the grid has 12 columns.')
    expect(await refusal([box, box])).toBe('400 "boxes.1.id" is that of another box.')
    expect(await refusal(of({ kind: 'toaster' }))).toMatch(/^400 "boxes\.0\.kind" must be one of value, chart/)
    expect(await refusal(of({ w: 0 }))).toMatch(/^400 "boxes\.0\.w" must be >= 1/)
    expect(await refusal(of({ x: 0.5 }))).toBe('400 "boxes.0.x" must be of type integer.')
    expect(await refusal(of({ title: 'a\u0000b' }))).toBe('400 "boxes.0.title" has characters that are not allowed.')
    expect(await refusal(of({ fields: [{ ...field, field: 1 }] }))).toMatch(
      /^400 "boxes\.0\.fields\.0\.field" must be of type string,null/,
    )
    expect(await refusal([], undefined, {})).toBe('400 "title" is required.')
    expect(await refusal(of({ note: 'x'.repeat(64 * 1024) }))).toBe(
      '413 The body is too large: at most 64 kB are taken.',
    )
    expect((await stored()).version).toBe(version)
    expect((await save(of({ fields: [{ ...field, field: null }] }))).status).toBe(200)
  })
})

describe('the stored dashboard', () => {
  let store: Store
  beforeEach(async () => {
    store = await openTestStore()
    await addAccounts(store.cloud, 'user-1', 'user-2')
  })
  afterEach(async () => {
    await store.close()
    removeTemporaryFolders()
  })

  test('DASH-04: goes with its account', async () => {
    const dashboards = new Dashboards(store.cloud)
    for (const owner of ['user-1', 'user-2'])
      expect(await dashboards.save(owner, { boxes: [box], title: owner }, 0)).toBe(1)
    await store.cloud.run("DELETE FROM users WHERE sub = 'user-1'")
    expect([await dashboards.of('user-1'), await dashboards.of('user-2')]).toMatchObject([
      { version: 0 },
      { version: 1, title: 'user-2' },
    ])
  })

  test('DASH-04: has its place in data of the former release', async () => {
    const upgraded = await openStore(formerDataFolder())
    const dashboards = new Dashboards(upgraded.cloud)
    expect(await dashboards.save(former.sub, { boxes: [box], title: '' }, 0)).toBe(1)
    expect(await dashboards.of(former.sub)).toEqual({ boxes: [box], title: '', version: 1 })
    await upgraded.close()
  })
})
