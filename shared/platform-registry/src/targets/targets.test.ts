import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { deploymentAt } from '../folder/deployment.ts'
import { newFolder, removeFolders } from '../release.testing.ts'
import { describeUnless } from '../skipped.testing.ts'
import { probe } from './probe.ts'
import { type Fault, startS3Server } from './s3Server.testing.ts'
import { s3Target } from './s3Target.ts'
import { bytesOf, type Target, textFrom } from './target.ts'
import { noWebDavServer, startWebDavServer } from './webDavServer.testing.ts'
import { webDavTarget } from './webDavTarget.ts'

interface Opened {
  target: Target
  close: () => unknown
}

const stores: [string, () => Promise<Opened>][] = [
  ['a folder', async () => ({ target: deploymentAt(newFolder()).target, close: () => {} })],
  [
    'a bucket',
    async () => {
      const { to, environment, close } = await startS3Server()
      return { target: s3Target(to, environment), close }
    },
  ],
]
const webDav = async (): Promise<Opened> => {
  const { to, close } = await startWebDavServer()
  return { target: webDavTarget(to, {}), close }
}

afterAll(removeFolders)

const read = async (target: Target, path: string) => {
  const stored = await target.read(path)
  return stored && textFrom(stored)
}
const tagOf = async (target: Target, path: string) => (await target.read(path))?.tag ?? ''
const trueOnes = (results: readonly boolean[]) => results.filter(Boolean).length

const behavesAsStore = (open: () => Promise<Opened>): void => {
  let opened: Opened
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(async () => void (await opened.close()))

  test('MFE-45: creates a file only where there is none', async () => {
    const { target } = opened
    const file = 'remotes/mfe_plants/1.0.0/assets/a.js'
    expect(await target.read(file)).toBeUndefined()
    expect([await target.create(file, bytesOf('one')), await target.create(file, bytesOf('two'))]).toEqual([
      true,
      false,
    ])
    expect(await read(target, file)).toBe('one')
  })

  test('MFE-45: replaces a file only while it has the tag', async () => {
    const { target } = opened
    await target.create('registry.json', bytesOf('one'))
    const former = await tagOf(target, 'registry.json')
    expect(await target.replace('registry.json', bytesOf('another'), former)).toBe(true)
    expect(await target.replace('registry.json', bytesOf('late'), former)).toBe(false)
    expect(await target.replace('missing.json', bytesOf('x'), former)).toBe(false)
    expect([await read(target, 'registry.json'), await target.read('missing.json')]).toEqual(['another', undefined])
    expect(await tagOf(target, 'registry.json')).not.toBe(former)
  })

  test('MFE-82: lists what is below a folder, and removes it', async () => {
    const { target } = opened
    for (const file of ['1.0.0/release.json', '1.0.0/assets/a.js', '1.0.0/assets/b@2.js', '1.0.10/release.json'])
      await target.create(`remotes/mfe_beds/${file}`, bytesOf(file))
    const names = async (folder: string) =>
      (await target.list(folder))?.map(({ name, size }) => `${name} ${size}`).sort()
    expect(await names('remotes/mfe_beds')).toEqual([
      '1.0.0/assets/a.js 17',
      '1.0.0/assets/b@2.js 19',
      '1.0.0/release.json 18',
      '1.0.10/release.json 19',
    ])
    await target.remove('remotes/mfe_beds/1.0.0', 'release.json')
    await target.remove('remotes/mfe_beds/1.0.0', 'release.json')
    expect([
      await names('remotes/mfe_beds'),
      await names('remotes/mfe_beds/1.0.0'),
      await names('remotes/nobody'),
    ]).toEqual([['1.0.10/release.json 19'], [], []])
  })

  test('MFE-45: of many at once, one is first', async () => {
    const { target } = opened
    const texts = Array.from({ length: 10 }, (_each, index) => `text ${index}`)
    const created = await Promise.all(texts.map((text) => target.create('.release/journal/1.json', bytesOf(text))))
    expect(trueOnes(created)).toBe(1)
    expect(await read(target, '.release/journal/1.json')).toBe(texts[created.indexOf(true)])
    const tag = await tagOf(target, '.release/journal/1.json')
    const replaced = await Promise.all(
      texts.map((text) => target.replace('.release/journal/1.json', bytesOf(`${text} again`), tag)),
    )
    expect(trueOnes(replaced)).toBe(1)
    expect(await read(target, '.release/journal/1.json')).toBe(`${texts[replaced.indexOf(true)]} again`)
  })

  test('MFE-47: passes the probe, also when another command is at it', async () => {
    await expect(Promise.all([probe(opened.target), probe(opened.target)])).resolves.toHaveLength(2)
    await expect(probe(opened.target)).resolves.toBeUndefined()
  })
}

describe.each(stores)('%s', (_, open) => {
  behavesAsStore(open)
})
describeUnless(noWebDavServer)('a WebDAV server', () => behavesAsStore(webDav))

describe('a bucket', () => {
  const withServer = async (
    options: object,
    action: (target: Target, server: Awaited<ReturnType<typeof startS3Server>>) => Promise<void>,
  ) => {
    const server = await startS3Server(options)
    await action(s3Target(server.to, server.environment), server).finally(server.close)
  }

  test.each<Fault>(['applied, but answered 500', 'applied, but no answer', 'not applied, answered 500', 'conflict'])(
    'MFE-45: a write that was %s is found out about',
    async (fault) => {
      await withServer({}, async (target, { faults }) => {
        faults.push(fault)
        expect(await target.create('a.json', bytesOf('mine'))).toBe(true)
        faults.push(fault)
        expect(await target.replace('a.json', bytesOf('again'), await tagOf(target, 'a.json'))).toBe(true)
        faults.push(fault)
        expect(await target.create('a.json', bytesOf('of another'))).toBe(false)
        expect(await read(target, 'a.json')).toBe('again')
      })
    },
  )

  test('MFE-82: lists page by page, removes on after an error, and tells where it may not list', async () => {
    await withServer({ pageSize: 2 }, async (target, { faults, object }) => {
      const files = ['a.js', 'b.js', 'c.js', 'd.js', 'release.json']
      for (const file of files) await target.create(`remotes/mfe_beds/${file}`, bytesOf(file))
      await target.create('remotes/mfe_beds2/a.js', bytesOf('x'))
      expect((await target.list('remotes/mfe_beds'))?.map(({ name }) => name)).toEqual(files)
      faults.push('not applied, answered 500', 'applied, but no answer')
      await target.remove('remotes/mfe_beds', 'release.json')
      expect([await target.list('remotes/mfe_beds'), object('remotes/mfe_beds2/a.js')?.bytes.length]).toEqual([[], 1])
    })
    await withServer({ listsNothing: true }, async (target) => expect(await target.list('remotes')).toBeUndefined())
  })

  test('MFE-45: one that is never done is told', async () => {
    await withServer({}, async (target, { faults }) => {
      faults.push(...Array<Fault>(10).fill('not applied, answered 500'))
      await expect(target.create('a.json', bytesOf('mine'))).rejects.toThrow(
        's3://bucket/console: writing a.json was answered with 500',
      )
    })
  })

  test('MFE-45: keeps what consoles need to know of a file', async () => {
    await withServer({}, async (target, { object }) => {
      for (const file of ['remotes/a/1.0.0/x.js', 'registry.json', '.release/journal/1.json'])
        await target.create(file, bytesOf('x'))
      expect(object('remotes/a/1.0.0/x.js')?.headers).toEqual({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      expect(object('registry.json')?.headers).toEqual({
        'content-type': 'application/json',
        'cache-control': 'no-cache',
      })
      expect(object('.release/journal/1.json')?.headers['cache-control']).toBe('private, no-store')
    })
  })

  test('MFE-47: that ignores conditions is refused', async () => {
    await withServer({ ignoresConditions: true }, async (target) => {
      await expect(probe(target)).rejects.toThrow(
        's3://bucket/console ignores conditions: it overwrites a file that is only to be created, and it replaces a file that has another ETag than the one given. One of two releases at once would be lost.',
      )
    })
  })

  test('MFE-45: wrong credentials, and an address that is none, are told', async () => {
    await withServer({}, async (_, { to, environment }) => {
      await expect(s3Target(to, { ...environment, AWS_SECRET_ACCESS_KEY: 'wrong' }).read('a.json')).rejects.toThrow(
        'reading a.json was answered with 403 (SignatureDoesNotMatch). Are the credentials in the environment',
      )
      expect(() => s3Target(to, {})).toThrow('AWS_ACCESS_KEY_ID is missing in the environment')
      expect(() => s3Target('s3://bucket?endpoint=http://storage.example.org', environment)).toThrow(
        'must be an https address',
      )
      expect(() => s3Target('s3://b?key=x', environment)).toThrow('is no bucket')
    })
  })
})
