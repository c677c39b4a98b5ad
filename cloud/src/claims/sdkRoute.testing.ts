import { afterAll, describe, expect, test } from '@jest/globals'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cloudForTests } from '../../testing/cloudForTests.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../testing/temporaryFolder.ts'
import { filesIn } from './sdkFiles.ts'

interface Files {
  files: { path: string; content: string }[]
}

const its = cloudForTests()
afterAll(removeTemporaryFolders)

describe('JOIN-28: the libraries for devices', () => {
  test('are read file by file, and again only when they have changed', async () => {
    for (const [language, main] of [
      ['python', 'iotconsole/cloud.py'],
      ['node', 'index.js'],
      ['cpp', 'src/Cloud.h'],
    ] as const) {
      const { files } = await its.user.read<Files>(`/sdk/${language}`)
      expect(files).toContainEqual({
        path: main,
        content: readFileSync(join(__dirname, `../../sdk/${language}/${main}`), 'utf8'),
      })
      expect(files.filter(({ path }) => /node_modules|__pycache__|\.test\.|^\.|\/\./.test(path))).toEqual([])
      const etag = (await its.user.call('GET', `/sdk/${language}`)).headers.get('etag') ?? ''
      expect((await its.user.call('GET', `/sdk/${language}`, undefined, { 'if-none-match': etag })).status).toBe(304)
    }
  })

  test.each(['rust', 'tests', '..', '%2e%2e', '..%2fsrc', '.', 'python%2f..', 'node%00', 'constructor'])(
    'there is none for %s',
    async (language) => {
      expect([400, 404]).toContain((await its.user.call('GET', `/sdk/${language}`)).status)
    },
  )

  test('hold nothing from outside of their folder, and no leftovers', async () => {
    const folder = temporaryFolder()
    for (const each of ['python/lib', 'python/__pycache__', 'python/.git', 'secret'])
      mkdirSync(join(folder, each), { recursive: true })
    for (const each of [
      'python/lib/a.py',
      'python/__pycache__/a.pyc',
      'python/.git/config',
      'python/.env',
      'secret/key',
    ])
      writeFileSync(join(folder, each), each)
    symlinkSync(join(folder, 'secret/key'), join(folder, 'python/key'))
    symlinkSync(join(folder, 'secret'), join(folder, 'python/secret'))
    symlinkSync(join(folder, 'secret'), join(folder, 'cpp'))
    expect(await filesIn(join(folder, 'python'))).toEqual([{ path: 'lib/a.py', content: 'python/lib/a.py' }])
    expect([await filesIn(join(folder, 'node')), await filesIn(join(folder, 'cpp'))]).toEqual([[], []])
  })
})
