import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startLibraryServer, zipped, type LibraryServer } from '../../testing/libraryServer.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../testing/temporaryFolder.ts'
import { Libraries } from './libraries.ts'
import { limits } from './limits.data.ts'
import { unpackSources } from './packedSources.ts'

jest.setTimeout(120_000)

let server: LibraryServer
let folder: string

beforeAll(async () => {
  server = await startLibraryServer(
    { name: 'Pump', version: '1.0.0', files: { 'src/Pump.h': '// old' } },
    {
      name: 'Pump',
      version: '1.2.0',
      files: {
        'src/Pump.h': '// new',
        'src/deep/other.c': 'int x;',
        'examples/A/A.ino': '',
        'library.properties': 'name=Pump\n',
        'picture.h': 'a\0b',
        'README.md': '#',
      },
    },
    { name: 'Pump', version: '2.0.0-rc.1', files: { 'src/Pump.h': '// next' } },
    {
      name: 'Garden Kit',
      version: '3.1',
      files: { 'Garden.h': '' },
      dependencies: [{ name: 'Pump', version: '^1.0' }, { name: 'Valve' }],
    },
    { name: 'Valve', version: '0.4.0', files: { 'Valve.h': '' }, dependencies: [{ name: 'Garden Kit' }] },
    {
      name: 'Old Garden',
      version: '1.0.0',
      files: { 'Old.h': '' },
      dependencies: [{ name: 'Pump', version: '=1.0.0' }],
    },
    { name: 'Timing', version: '1.0.0', files: { 'Timing.h': '' }, headers: ['Timing.h', 'PulseIn.h'] },
    { name: 'Silent Timing', version: '1.0.0', files: { 'src/PulseIn.h': '', 'src/PulseIn.cpp': '' } },
    { name: 'Forged', version: '1.0.0', files: { 'Forged.h': '' }, said: { checksum: `SHA-256:${'0'.repeat(64)}` } },
    { name: 'Short', version: '1.0.0', files: { 'Short.h': '' }, said: { size: 20 } },
    {
      name: 'Outside',
      version: '1.0.0',
      files: {},
      archive: zipped({ 'Outside/x.h': '', 'Outside/../../../x.h': '' }),
    },
    { name: 'Absolute', version: '1.0.0', files: {}, archive: zipped({ '/etc/x.h': '' }) },
    {
      name: 'Many',
      version: '1.0.0',
      files: Object.fromEntries(Array.from({ length: limits.archive.files + 1 }, (_, index) => [`${index}.h`, ''])),
    },
    { name: 'Bomb', version: '1.0.0', files: { 'Bomb.h': ' '.repeat(limits.archive.file + 1) } },
    { name: 'No Zip', version: '1.0.0', files: {}, archive: Buffer.from('hello') },
    { name: 'Unchecked', version: '1.0.0', files: { 'x.h': '' }, said: { checksum: 'MD5:00' } },
  )
})
beforeEach(() => {
  folder = temporaryFolder()
  server.asked.length = 0
})
afterAll(async () => {
  await Promise.all(opened.map((libraries) => libraries.close()))
  await server.close()
  removeTemporaryFolders()
})

const opened: Libraries[] = []
const open = (address = server.address) => {
  const libraries = new Libraries({
    folder,
    address: new URL(address),
    addressesOf: async () => [{ address: '127.0.0.1', family: 4 }],
    boardHeaders: new Set(['PulseIn.h']),
  })
  opened.push(libraries)
  return libraries
}

const filesOf = (lines: string[], files: Record<string, string> = {}) =>
  Object.entries({
    'platformio.ini': `[env:x]\nlib_deps =\n${lines.map((line) => `  ${line}\n`).join('')}`,
    ...files,
  }).map(([path, content]) => ({ path, content }))

async function gather(lines: string[], libraries = open(), files: Record<string, string> = {}) {
  const log: string[] = []
  const all = filesOf(lines, files)
  const taken = await libraries.gather(
    { owner: 'me', files: all, read: await libraries.read('me', all) },
    (text) => log.push(text),
    AbortSignal.timeout(100_000),
  )
  return {
    log: log.join('\n'),
    taken: taken.map(({ name, version }) => `${name} ${version}`),
    sources: taken.flatMap((each) => unpackSources(each.sources)),
  }
}

describe('libraries of the index', () => {
  test('LIB-02: index and archive are fetched once, are checked, and serve offline afterwards; the log says what came from where', async () => {
    const first = await gather(['somebody/Pump@^1'])
    expect(first.taken).toEqual(['Pump 1.2.0'])
    expect(first.sources.map(({ path }) => path)).toEqual(['library.properties', 'src/Pump.h', 'src/deep/other.c'])
    expect(first.log).toMatch(
      /index of libraries is fetched from http[^]*Library Pump 1\.2\.0: fetched from http\S+Pump-1\.2\.0\.zip, SHA-256 [0-9a-f]{12}/,
    )
    expect(server.asked).toEqual(['/library_index.json.gz', '/Pump-1.2.0.zip'])
    server.asked.length = 0
    const again = await gather(['Pump@^1'])
    expect(again.log).toMatch(/Library Pump 1\.2\.0: kept here/)
    expect(again.sources).toEqual(first.sources)
    expect(server.asked).toEqual([])
  })

  test('LIB-02: what was damaged on the disk is fetched again', async () => {
    const { sources } = await gather(['Pump'])
    const [archive = ''] = readdirSync(join(folder, 'archives'))
    writeFileSync(join(folder, 'archives', archive), 'damaged')
    const again = await gather(['Pump'])
    expect(again.log).toContain('fetched from')
    expect(again.sources).toEqual(sources)
  })

  test('LIB-02: what was removed from the disk while it is read is fetched again', async () => {
    const libraries = open()
    const { sources } = await gather(['Pump'])
    const [archive = ''] = readdirSync(join(folder, 'archives'))
    const again = gather(['Pump'], libraries)
    rmSync(join(folder, 'archives', archive))
    expect((await again).sources).toEqual(sources)
  })

  test.each([
    ['Forged', /another checksum than the index says/],
    ['Short', /is larger than|not 20 as the index says/],
    ['Outside', /an entry whose path is not within it/],
    ['Absolute', /path is not within it/],
    ['Many', /more than 4000 sources/],
    ['Bomb', /Bomb\.h is larger than 2 MB/],
    ['No Zip', /its archive is refused/],
    ['Unchecked', /the index has no library of this name/],
    ['Nothing', /the index has no library of this name/],
  ])('LIB-03: %s is not taken, with the reason, and nothing of it is left', async (name, why) => {
    const { log, taken } = await gather([name])
    expect(log).toMatch(why)
    expect(taken).toEqual([])
    expect(existsSync(join(folder, 'archives')) ? readdirSync(join(folder, 'archives')) : []).toEqual([])
  })

  test("LIB-04: dependencies come along in versions that suit all, also in a circle; what can't suit all is told with who wants what", async () => {
    const { taken, log } = await gather(['Garden Kit'])
    expect(taken.toSorted()).toEqual(['Garden Kit 3.1', 'Pump 1.2.0', 'Valve 0.4.0'])
    expect(log).toMatch(/Library Pump 1\.2\.0, needed by Garden Kit/)
    expect((await gather(['Garden Kit', 'Old Garden'])).taken).toContain('Pump 1.0.0')
    expect((await gather(['Pump@>=1.2', 'Old Garden'])).log).toMatch(
      /Pump was not taken: no version suits: the project wants >=1\.2, Old Garden wants =1\.0\.0; the index has 2\.0\.0-rc\.1, 1\.2\.0, 1\.0\.0/,
    )
  })

  test('LIB-04: what the project has under lib/ is not fetched, and says what it needs', async () => {
    const own = {
      'lib/mine/library.json': JSON.stringify({
        name: 'Pump',
        dependencies: [
          { owner: 'a', name: 'Valve', version: '^0.4' },
          { name: 'Timer', version: '1', platforms: ['atmelavr'] },
        ],
      }),
      'lib/Garden_Kit/Garden.h': '',
    }
    expect((await gather(['Pump'], open(), own)).taken).toEqual(['Valve 0.4.0'])
    expect(
      (
        await gather([], open(), {
          'lib/x/library.properties': 'name=x\ndepends=Pump (=1.0.0), Valve\n',
          'lib/Garden Kit/x.h': '',
        })
      ).taken.toSorted(),
    ).toEqual(['Pump 1.0.0', 'Valve 0.4.0'])
  })

  test('LIB-06: a library in whose place a header of the board stands is not fetched', async () => {
    const { taken, log } = await gather(['Timing'])
    expect(taken).toEqual([])
    expect(log).toContain("the simulated board's own PulseIn.h stands in for it")
    expect(server.asked).toEqual(['/library_index.json.gz'])
  })

  test('LIB-06: nor is one used whose archive turns out to have such a header', async () => {
    const libraries = open()
    const { taken, log } = await gather(['Silent Timing'], libraries)
    expect(taken).toEqual([])
    expect(log).toContain("Library Silent Timing: the simulated board's own PulseIn.h stands in for it")
    expect(await libraries.kept('me', await libraries.read('me', filesOf(['Silent Timing'])))).toEqual([])
  })

  test('LIB-07: the index is fetched when something is asked of it that it lacks, not twice in a minute, and none is fetched without need', async () => {
    const libraries = open()
    const search = async (text: string) => (await libraries.reader.ask('me', { kind: 'search', text })).answer
    expect((await gather([], libraries)).log).toBe('')
    expect((await libraries.reader.ask('me', { kind: 'state' })).index).toBeUndefined()
    expect(await search('pump')).toEqual([])
    expect(server.asked).toEqual([])
    await gather(['Missing', 'Pump'], libraries)
    await gather(['Missing', 'Pump'], libraries)
    expect(server.asked.filter((path) => path.startsWith('/library'))).toHaveLength(1)
    expect((await libraries.reader.ask('me', { kind: 'state' })).index).toMatchObject({
      libraries: 13,
      fetchedAt: expect.any(Number),
    })
    expect((await search('garden')).map(({ name }) => name)).toEqual(['Garden Kit', 'Old Garden'])
    expect((await search('PUMP'))[0]).toMatchObject({ name: 'Pump', version: '1.2.0', author: 'Somebody' })
    expect(await libraries.nameWith('me', 'PulseIn.h')).toBe('Timing')
  })

  test('CLOUD-25: the editor gets as many sources as a build may have, in memory that it shares', async () => {
    const content = 'x'.repeat(limits.archive.file - 100)
    const files = Object.fromEntries(
      Array.from({ length: 11 }, (_, index) => [`src/f${index}.h`, `${content}${index}`]),
    )
    const names = ['Large A', 'Large B', 'Large C']
    const large = await startLibraryServer(
      ...names.map((name) => ({ name, version: '1.0.0', files: { ...files, 'src/small.h': `// ${name} \u00e9` } })),
    )
    const libraries = open(large.address)
    const { log } = await gather(names, libraries)
    expect(log).toContain('the libraries of this project have more than 48 MB of sources')
    const kept = await libraries.kept('me', await libraries.read('me', filesOf(names)))
    expect(kept.map(({ name }) => name)).toEqual(['Large A', 'Large B'])
    expect(kept.map(({ sources: { bytes } }) => Object.prototype.toString.call(bytes))).toEqual(
      Array(2).fill('[object SharedArrayBuffer]'),
    )
    expect(
      kept
        .flatMap(({ sources }) => unpackSources(sources))
        .filter(({ path }) => path === 'src/small.h')
        .map((each) => each.content),
    ).toEqual(['// Large A \u00e9', '// Large B \u00e9'])
    await large.close()
  })

  test.each([
    ['no JSON', '<html>'],
    ['JSON of another form', '{"packages":[]}'],
    ['an answer of 500', undefined],
  ])('LIB-07: %s in place of an index is told, and what was kept stays', async (_what, body) => {
    await gather(['Pump'])
    server.answers.set('/wrong', body === undefined ? { status: 500 } : { status: 200, body })
    const wrong = open(new URL('/wrong', server.address).href)
    expect((await gather(['Valve'], wrong)).log).toMatch(/The index of libraries could not be fetched: http\S+\/wrong/)
    expect((await gather(['Valve'])).taken).toContain('Valve 0.4.0')
  })

  test('LIB-02: without a network, what is kept is enough, and what is not is told', async () => {
    const gone = await startLibraryServer(
      { name: 'Pump', version: '1.0.0', files: { 'Pump.h': '' } },
      { name: 'Valve', version: '1.0.0', files: { 'Valve.h': '' } },
    )
    await gather(['Pump'], open(gone.address))
    await gone.close()
    const { taken, log } = await gather(['Pump', 'Valve'], open(gone.address))
    expect(taken).toEqual(['Pump 1.0.0'])
    expect(log).toMatch(/Library Valve 1\.0\.0 was not taken: http\S+: the host refuses the connection/)
  })

  test('LIB-03: redirects are followed to where the cloud may go, five times at most', async () => {
    server.answers.set('/loop', { status: 302, headers: { location: '/loop' } })
    expect((await gather(['Pump'], open(new URL('/loop', server.address).href))).log).toContain(
      'leads on more than 5 times',
    )
    const libraries = new Libraries({
      folder,
      address: new URL(server.address),
      addressesOf: () => Promise.reject(new Error('Requests to there are refused')),
      boardHeaders: new Set(),
    })
    expect((await gather(['Pump'], libraries)).log).toContain('Requests to there are refused')
    expect(server.asked.filter((path) => path === '/loop')).toHaveLength(6)
  })
})
