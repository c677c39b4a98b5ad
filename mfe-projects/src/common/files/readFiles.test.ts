import { File } from 'node:buffer'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { pathProblem } from './paths.ts'
import { placedIn, readFiles } from './readFiles.ts'
import { limits } from './readZip.ts'

const fileOf = (name: string, content: string | Uint8Array = '') =>
  new File([content], name) as unknown as globalThis.File
const read = (...files: globalThis.File[]) => readFiles(files)
const paths = async (folder: string, ...names: string[]) =>
  placedIn(folder, await read(...names.map((name) => fileOf(name)))).files.map(({ path }) => path)

describe('LIB-16: files of a user\u2019s disk', () => {
  const names = ['fast.c', 'Valve.hpp', 'old.cc', 'boot.S', 'keywords.txt', 'library.json', 'README.md', 'pump.ino']

  test('LIB-16: come under src/, or at the top, where the files of a zip go', async () => {
    expect(await paths('', ...names)).toEqual([
      'src/fast.c',
      'src/Valve.hpp',
      'src/old.cc',
      'src/boot.S',
      'keywords.txt',
      'library.json',
      'README.md',
      'src/pump.ino',
    ])
  })

  test('LIB-16: go into the named folder, but for those of the whole project', async () => {
    expect(await paths(' lib\\Pump/ ', ...names)).toEqual(names.map((name) => `lib/Pump/${name}`))
    expect(await paths('lib/Pump', 'diagram.json', 'platformio.ini', '.clang-format')).toEqual([
      'diagram.json',
      'platformio.ini',
      '.clang-format',
    ])
    expect(await paths('drivers', 'fast.c', 'a.h')).toEqual(['src/drivers/fast.c', 'src/drivers/a.h'])
  })

  test('LIB-16: what can not come in is shown with its reason', async () => {
    const gone = Object.assign(fileOf('gone.c'), { arrayBuffer: () => Promise.reject(new Error('NotReadableError')) })
    const { files, left } = await read(
      fileOf('a.c', 'int a;\n'),
      fileOf('a.c'),
      fileOf('page.html'),
      fileOf('con.c'),
      fileOf('big.c', new Uint8Array(limits.file + 1)),
      fileOf('image.txt', new Uint8Array([0xff, 0xfe])),
      fileOf('zero.c', 'a\u0000'),
      gone,
    )
    expect(files).toEqual([{ path: 'a.c', text: 'int a;\n' }])
    expect(left.map(({ name, why }) => [name, why])).toEqual([
      ['a.c', 'twice'],
      ['page.html', 'kind'],
      ['con.c', 'reserved'],
      ['big.c', 'large'],
      ['image.txt', 'binary'],
      ['zero.c', 'binary'],
      ['gone.c', 'unreadable'],
    ])
    const many = await readFiles(Array.from({ length: limits.files + 2 }, (_, index) => fileOf(`f${index}.h`)))
    expect([many.files.length, many.left.map(({ why }) => why)]).toEqual([limits.files, ['many', 'many']])
  })

  test('PRJ-42: sources in Windows-1252 come in with their letters, and say so', async () => {
    const latin = (text: string) => Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0)
    const { files, left } = await read(
      fileOf('pump.ino', latin('// Lüfter bis 40 °C\r\n')),
      fileOf('utf8.ino', '// Lüfter\n'),
      fileOf('data.txt', new Uint8Array([0xe9, 3, 2, 0x20, 0xff])),
    )
    expect(files).toEqual([
      { path: 'pump.ino', text: '// Lüfter bis 40 °C\r\n', encoding: 'windows-1252' },
      { path: 'utf8.ino', text: '// Lüfter\n' },
    ])
    expect(left).toEqual([{ name: 'data.txt', why: 'binary' }])
    expect(placedIn('lib/Fan', { files, left: [] }).files[0]).toEqual({
      path: 'lib/Fan/pump.ino',
      text: '// Lüfter bis 40 °C\r\n',
      encoding: 'windows-1252',
    })
  })

  test('LIB-16: whatever the folder is, nothing leaves the project', async () => {
    expect(placedIn('../up', await read(fileOf('a.txt'))).left).toEqual([{ name: '../up/a.txt', why: 'outside' }])
    const part = fc.constantFrom('..', '.', '', 'src', 'lib', 'C:', '\\', 'con', '\u0000', 'a', '__proto__')
    const contents = await read(fileOf('a.txt'), fileOf('a.c'), fileOf('platformio.ini'))
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const { files, left } = placedIn(parts.join('/'), contents)
        for (const { path } of files) expect([path, pathProblem(path)]).toEqual([path, null])
        expect(new Set(files.map(({ path }) => path)).size + left.length).toBe(3)
      }),
    )
  })
})
