import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { addAccounts, addDevice } from '../testing/stores/accounts.ts'
import { openTestStore } from '../testing/stores/testStore.ts'
import { removeTemporaryFolders } from '../testing/temporaryFolder.ts'
import { openAccounts } from './accounts/openAccounts.ts'
import { Firmwares } from './firmwares/firmwares.ts'
import { Fleet } from './fleet/fleet.ts'
import { Grants } from './identity/grants.ts'
import { StoredModels } from './identity/storedModels.ts'
import { Integrations } from './integrations/integrations.ts'
import { Secrets } from './integrations/secrets.ts'
import { ProjectFiles } from './projects/projectFiles.ts'
import { Projects } from './projects/projects.ts'
import type { Store } from './store/store.ts'

let store: Store
const owner = 'user-1'

beforeAll(async () => {
  store = await openTestStore()
  await addAccounts(store.cloud, owner)
})
afterAll(async () => {
  await store.close()
  removeTemporaryFolders()
})

/** What each of the calls said, all begun at once; those that succeeded come first. */
async function atOnce(...calls: readonly (() => Promise<unknown>)[]): Promise<unknown[]> {
  const ended = await Promise.allSettled(calls.map((call) => call()))
  const told = ended.map((each) => (each.status === 'fulfilled' ? 'done' : (each.reason as Error).message))
  return [...told.filter((text) => text === 'done'), ...told.filter((text) => text !== 'done')]
}

describe('CLOUD-17: of two at once', () => {
  test('that give a project the same name, one is told of the other', async () => {
    const projects = new Projects(store.cloud)
    const taken = 'A project with the name "twice" already exists.'
    expect(
      await atOnce(
        () => projects.create(owner, 'twice', 'empty'),
        () => projects.create(owner, 'twice', 'empty'),
      ),
    ).toEqual(['done', taken])
    const [one = '', other = ''] = await Promise.all(
      ['first', 'second'].map((name) => projects.create(owner, name, 'empty')),
    )
    expect(
      await atOnce(
        () => projects.rename(owner, one, 'thrice'),
        () => projects.rename(owner, other, 'thrice'),
      ),
    ).toEqual(['done', taken.replace('twice', 'thrice')])
  })

  test('that take the last place of a quota, one is refused', async () => {
    const projects = new Projects(store.cloud)
    for (let number = (await projects.ownedBy(owner)).length; number < 99; number += 1)
      await projects.create(owner, `p${number}`, 'empty')
    expect(
      await atOnce(
        () => projects.create(owner, 'hundredth', 'empty'),
        () => projects.create(owner, 'one more', 'empty'),
      ),
    ).toEqual(['done', expect.stringMatching(/^This account has 100 of 100 projects/)])

    const secrets = new Secrets(store.cloud, store.seal)
    for (let number = 0; number < 199; number += 1) await secrets.put(owner, `S${number}`, 'x')
    expect(
      await atOnce(
        () => secrets.put(owner, 'A', 'x'),
        () => secrets.put(owner, 'B', 'x'),
      ),
    ).toEqual(['done', expect.stringMatching(/^This account has 200 of 200 secrets/)])

    const integrations = new Integrations(store.cloud)
    const put = (id: string) => integrations.put(owner, { id, type: 'webhook', content: { name: id } })
    for (let number = 0; number < 199; number += 1) await put(`i${number}`)
    expect(
      await atOnce(
        () => put('a'),
        () => put('b'),
      ),
    ).toEqual(['done', expect.stringMatching(/^This account has 200 of 200 integrations/)])

    const firmwares = new Firmwares(store.cloud)
    const add = (number: number) =>
      firmwares.add(owner, {
        projectId: 'p',
        projectName: 'P',
        productId: 'p',
        image: Buffer.from(`image ${number}`),
        createdAt: 0,
      })
    for (let number = 0; number < 199; number += 1) await add(number)
    expect(
      await atOnce(
        () => add(200),
        () => add(201),
      ),
    ).toEqual(['done', expect.stringMatching(/^This account has 200 of 200 firmware images/)])
  })

  test("that save one file, the later is told that it was changed, and nobody gets the other's version", async () => {
    const files = new ProjectFiles(store.cloud)
    const [project = ''] = (await new Projects(store.cloud).ownedBy(owner)).map(({ id }) => id)
    const isNew = (etag: string | undefined) => etag === undefined
    const answers = await Promise.all(
      ['one', 'other'].map((content) => files.write(project, 'src/a.h', content, isNew)),
    )
    expect(answers).toEqual(
      expect.arrayContaining([{ etag: (await files.read(project, 'src/a.h'))?.etag }, 'changed meanwhile']),
    )
    const contents = ['one', 'other']
    const written = await Promise.all(contents.map((content) => files.write(project, 'src/b.h', content, () => true)))
    expect(written[0]).not.toEqual(written[1])
    const kept = await files.read(project, 'src/b.h')
    expect(written[contents.indexOf(kept?.content.toString() ?? '')]).toEqual({ etag: kept?.etag })
    expect(
      (
        await Promise.all([files.remove(project, 'src/b.h', () => true), files.remove(project, 'src/b.h', () => true)])
      ).sort(),
    ).toEqual(['missing', 'removed'])
  })

  test('that add the last file of a project, one is refused', async () => {
    const files = new ProjectFiles(store.cloud)
    const [, project = ''] = (await new Projects(store.cloud).ownedBy(owner)).map(({ id }) => id)
    const write = (name: string) => files.write(project, `src/${name}.h`, 'x', () => true)
    for (let number = 0; number < 499; number += 1) await write(`f${number}`)
    expect(
      await atOnce(
        () => write('last'),
        () => write('beyond'),
      ),
    ).toEqual(['done', expect.stringMatching(/^This project has 500 of 500 project files/)])
  })

  test('of which one deletes the project and the other saves a file of it, the save is told so unless it was first', async () => {
    const [projects, files] = [new Projects(store.cloud), new ProjectFiles(store.cloud)]
    const [, , project = ''] = (await projects.ownedBy(owner)).map(({ id }) => id)
    const [, written] = await Promise.all([
      projects.remove(owner, project),
      files.write(project, 'src/a.h', 'x', () => true),
    ])
    if (written !== 'no project') expect(written).toEqual({ etag: expect.any(String) })
    expect(await files.read(project, 'src/a.h')).toBeUndefined()
    expect(await files.write(project, 'src/a.h', 'x', () => true)).toBe('no project')
  })

  test('that give an integration the same name, one is told of the other', async () => {
    const integrations = new Integrations(store.cloud)
    for (const id of ['i0', 'i1', 'i2']) await integrations.remove(owner, id)
    const put = (id: string) => integrations.put(owner, { id, type: 'webhook', content: { name: 'twice' } })
    expect(
      await atOnce(
        () => put('x'),
        () => put('y'),
      ),
    ).toEqual(['done', 'An integration with this name already exists.'])
  })

  test('of which one reads the integrations and the other changes them, the next reader gets the change', async () => {
    const integrations = new Integrations(store.cloud)
    await Promise.all([
      integrations.ownedBy(owner),
      integrations.put(owner, { id: 'seen', type: 'webhook', content: { name: 'seen' } }),
      integrations.ownedBy(owner),
    ])
    expect(await integrations.find(owner, 'seen')).toBeDefined()
  })

  test('that download an image, each is counted', async () => {
    const firmwares = new Firmwares(store.cloud)
    const [{ sha256 } = { sha256: '' }] = await firmwares.ownedBy(owner)
    await Promise.all([firmwares.countDownload(owner, sha256), firmwares.countDownload(owner, sha256)])
    expect((await firmwares.ownedBy(owner)).find((each) => each.sha256 === sha256)).toMatchObject({ downloadCount: 2 })
  })

  test('that remove a device, one has removed it, and nothing of it is written afterwards', async () => {
    const fleet = await Fleet.open(store)
    await addDevice(fleet.registry, owner, 1, 'NODE-1')
    fleet.connected('NODE-1')
    expect(
      (await Promise.all([fleet.remove(owner, 'NODE-1'), fleet.close(), fleet.remove(owner, 'NODE-1')])).sort(),
    ).toEqual([false, true, undefined])
    await fleet.close()
    expect(await store.telemetry.get('SELECT 1 FROM presence')).toBeUndefined()
    expect(await fleet.firmwares.install('NODE-1', 'sha', Buffer.from('image'))).toBe(false)
  })

  test('that redeem one code or refresh token, one has consumed it', async () => {
    const models = new StoredModels(store.cloud, 'RefreshToken', new Grants(store.cloud))
    await models.upsert('token', { accountId: owner }, 60)
    expect(
      await atOnce(
        () => models.consume('token'),
        () => models.consume('token'),
      ),
    ).toEqual(['done', 'invalid_grant'])
  })

  test('that make the first account, or one more of the same name, one has made it, and both tell the password that holds', async () => {
    const empty = await openTestStore()
    const seeded: string[] = []
    const open = (wishes: { addAccount?: string } = {}) =>
      openAccounts(empty, { showAccount: true, ...wishes }, async () => async (_tx, sub) => () => void seeded.push(sub))
    const [one, other] = await Promise.all([open(), open()])
    expect(one.first).toEqual(other.first)
    expect(seeded).toHaveLength(1)
    expect(
      await atOnce(
        () => open({ addAccount: 'more' }),
        () => open({ addAccount: 'More' }),
      ),
    ).toEqual(['done', expect.stringMatching(/^There is already an account "more"/i)])
    await empty.close()
  })
})
