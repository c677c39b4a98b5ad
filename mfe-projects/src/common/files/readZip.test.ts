import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { pathProblem } from './paths.ts'
import { limits, readZip } from './readZip.ts'
import { writeZip } from './writeZip.ts'

const zipOf = (files: Record<string, string | Uint8Array>) =>
  new Blob([
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, content]) => [
          name,
          typeof content === 'string' ? strToU8(content) : content,
        ]),
      ),
    ),
  ])
const read = async (files: Record<string, string | Uint8Array>) => readZip(zipOf(files))
const left = async (files: Record<string, string | Uint8Array>) =>
  (await read(files)).left.map(({ name, why }) => [name, why])

describe('PRJ-14: a zip', () => {
  test('PRJ-14: what was exported comes back as it was', async () => {
    const files = [
      { path: 'platformio.ini', text: '[env:x]\r\n' },
      { path: 'src/grüße.ino', text: 'void setup() {} // π\n' },
      { path: 'src/empty.h', text: '' },
    ]
    expect(await readZip(await writeZip(files))).toEqual({ files, left: [] })
  })

  test('PRJ-14: the folder around a project falls away; a sketch without a place goes under src/; what systems add is not spoken of', async () => {
    const { files, left: out } = await read({
      'pump-main/platformio.ini': 'a',
      'pump-main/src/main.ino': 'b',
      'pump-main/.DS_Store': '',
      '__MACOSX/pump-main/._x': '',
    })
    expect([files.map(({ path }) => path), out]).toEqual([['platformio.ini', 'src/main.ino'], []])
    expect((await read({ 'Blink/Blink.ino': '' })).files.map(({ path }) => path)).toEqual(['src/Blink.ino'])
    expect((await read({ 'src/a.h': '', 'src/b.h': '' })).files.map(({ path }) => path)).toEqual(['src/a.h', 'src/b.h'])
    expect((await read({ 'x\\src\\a.h': '', 'x\\b.ino': '' })).files.map(({ path }) => path)).toEqual([
      'src/a.h',
      'src/b.ino',
    ])
  })

  test('LIB-08: a library that somebody drops goes under lib/ by its name, without examples and tests', async () => {
    const { files, left: out } = await read({
      'pump-1.2.0/library.properties': 'name=Pump',
      'pump-1.2.0/src/pump.c': '',
      'pump-1.2.0/src/Pump.h': '',
      'pump-1.2.0/README.md': '',
      'pump-1.2.0/examples/A/A.ino': '',
      'pump-1.2.0/test/t.cpp': '',
      'pump-1.2.0/logo.png': '',
    })
    expect(files.map(({ path }) => path)).toEqual([
      'lib/pump/library.properties',
      'lib/pump/src/pump.c',
      'lib/pump/src/Pump.h',
      'lib/pump/README.md',
    ])
    expect(out.map(({ why }) => why)).toEqual(['kind', 'kind', 'kind'])
    const named = Object.assign(zipOf({ 'library.json': '{}', 'Valve.hpp': '' }), { name: 'Valve-main.zip' })
    expect((await readZip(named)).files.map(({ path }) => path)).toEqual([
      'lib/Valve/library.json',
      'lib/Valve/Valve.hpp',
    ])
  })

  test('LIB-08 PRJ-14: an entry that is refused does not change where the others go', async () => {
    const evil = { '../../evil.h': '', '/etc/evil.h': '', 'C:\\evil.h': '', 'evil/../../a.h': '' }
    const { files, left: out } = await read({
      ...evil,
      'Lib/library.properties': 'name=Lib',
      'Lib/src/Evil.h': '',
      'Lib/examples/A/A.ino': '',
    })
    expect(files.map(({ path }) => path)).toEqual(['lib/Lib/library.properties', 'lib/Lib/src/Evil.h'])
    expect(out.map(({ name, why }) => [name, why])).toEqual([
      ['../../evil.h', 'outside'],
      ['/etc/evil.h', 'outside'],
      ['C:\\evil.h', 'characters'],
      ['evil/../../a.h', 'outside'],
      ['Lib/examples/A/A.ino', 'kind'],
    ])
    expect(
      (await read({ ...evil, 'pump/platformio.ini': '', 'pump/src/main.ino': '' })).files.map(({ path }) => path),
    ).toEqual(['platformio.ini', 'src/main.ino'])
  })

  test('PRJ-14: what can not come in is shown with its reason', async () => {
    expect(
      await left({
        'src/ok.h': '',
        '../up.h': '',
        '/etc/a.h': '',
        'src/a:b.h': '',
        'src/con.h': '',
        'page.html': '',
        'src/bin.h': new Uint8Array([0xff, 0xfe, 0]),
        'src/zero.h': 'a\u0000',
        'a.h': '',
        'src/a.h': '',
      }),
    ).toEqual([
      ['../up.h', 'outside'],
      ['/etc/a.h', 'outside'],
      ['src/a:b.h', 'characters'],
      ['src/con.h', 'reserved'],
      ['page.html', 'kind'],
      ['src/a.h', 'twice'],
      ['src/bin.h', 'binary'],
      ['src/zero.h', 'binary'],
    ])
    expect(await left({ 'src/big.h': new Uint8Array(limits.file + 1), 'src/a.h': '' })).toEqual([
      ['src/big.h', 'large'],
    ])
    const many = Object.fromEntries(Array.from({ length: limits.files + 2 }, (_, index) => [`src/f${index}.h`, '']))
    expect((await left(many)).map(([, why]) => why)).toEqual(['many', 'many'])
  })

  test('PRJ-42: a source in Windows-1252 comes in with its letters', async () => {
    expect((await read({ 'src/pump.ino': Uint8Array.of(0x2f, 0x2f, 0x20, 0x4c, 0xfc, 0x66, 0x74) })).files).toEqual([
      { path: 'src/pump.ino', text: '// Lüft', encoding: 'windows-1252' },
    ])
  })

  test('PRJ-14: whatever a zip names, nothing leaves the project', async () => {
    const part = fc.constantFrom(
      '..',
      '.',
      '',
      'src',
      'lib',
      '...',
      '..\\',
      'C:',
      '\\',
      '%2e%2e',
      '~',
      'con',
      '\u0000',
      'a',
      '__proto__',
      '．．',
    )
    const name = fc
      .tuple(fc.array(part, { maxLength: 6 }), fc.constantFrom('main.ino', 'x.h', 'platformio.ini', 'x.h ', '..h', 'x'))
      .map(([parts, last]) => [...parts, last].join('/'))
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(name, { maxLength: 10 }), async (names) => {
        const { files, left: out } = await read(Object.fromEntries(names.map((each) => [each, 'x'])))
        for (const { path } of files) expect([path, pathProblem(path)]).toEqual([path, null])
        expect(new Set(files.map(({ path }) => path)).size).toBe(files.length)
        expect(files.length + out.length).toBe(names.filter((each) => each !== '').length)
      }),
      { numRuns: 80 },
    )
  })

  test('PRJ-14: no zip, and one that lies about its sizes, are refused without harm', async () => {
    await expect(readZip(new Blob(['no zip']))).rejects.toThrow()
    await expect(readZip(new Blob([]))).rejects.toThrow()
    const bomb = new Uint8Array(await zipOf({ 'src/bomb.h': new Uint8Array(30 * 2 ** 20).fill(32) }).arrayBuffer())
    const view = new DataView(bomb.buffer)
    const directory = bomb.length - 22 - 46 - 'src/bomb.h'.length
    expect(view.getUint32(directory, true)).toBe(0x02014b50)
    view.setUint32(directory + 24, 10, true)
    const outcome = await readZip(new Blob([bomb])).then(
      ({ files }) => files.map(({ text }) => text.length),
      () => 'refused',
    )
    expect(outcome).toEqual([10])
  })
})
