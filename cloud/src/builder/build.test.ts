import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createHash } from 'node:crypto'
import { build, projectOf, write } from '../../testing/firmware/building.ts'
import { freshClang } from '../../testing/firmware/compilerFolder.ts'
import { startCloudProcess, type CloudProcess } from '../../testing/cloudProcess.ts'
import { startLibraryServer, type LibraryServer } from '../../testing/libraryServer.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'
import { User } from '../../testing/user.ts'

let cloud: CloudProcess
let user: User
let project: string
let libraries: LibraryServer

const sketch = '#include <Cloud.h>\nvoid setup() {}\nvoid loop() { delay(100); }\n'
/** It takes longer than any test. */
const endless =
  '#include <Cloud.h>\nconstexpr long slow(long n) { long s = 0; for (long i = 0; i < n; i++) s += i % 7; return s; }\n' +
  'template <int N> struct Much { static constexpr long value = slow(30000 + N) + Much<N - 1>::value; };\ntemplate <> struct Much<0> { static constexpr long value = 0; };\n' +
  'static_assert(Much<900>::value != 0, "");\nvoid setup() {}\nvoid loop() {}\n'
const source = (text: string) => write(user, project, 'src/main.ino', text)

const pastBuilds = async () =>
  (await user.read<{ builds: { id: string; project: string; startedAt: string; endedAt: string }[] }>('/builds')).builds

beforeAll(async () => {
  libraries = await startLibraryServer(
    {
      name: 'Pump',
      version: '1.2.0',
      files: {
        'src/Pump.h':
          '#pragma once\n#include <Valve.h>\n#ifdef __cplusplus\nextern "C" {\n#endif\nint pumped(int times);\n#ifdef __cplusplus\n}\n#endif\nstruct Pump { Valve valve; int run() { return pumped(valve.turns()); } };\n',
        'src/pumped.c': '#include <stdint.h>\nint pumped(int times) { int new = 20; return new * times; }\n',
      },
      dependencies: [{ name: 'Valve' }],
      headers: ['Pump.h'],
    },
    {
      name: 'Valve',
      version: '1.0.0',
      files: {
        'library.properties': 'name=Valve',
        'Valve.h': '#pragma once\nclass Valve { public: int turns(); };\n',
        'Valve.cpp':
          '#include <Arduino.h>\n#include "Valve.h"\nint Valve::turns() { int unused; return digitalPinToInterrupt(2); }\n',
        'extra/wrong.cpp': '#error not this',
      },
    },
  )
  cloud = await startCloudProcess({
    compilerModule: freshClang,
    warmCompiler: true,
    buildPlaces: 2,
    addAccount: 'other',
    libraryIndex: libraries.address,
  })
  user = await User.signIn(cloud)
  project = await projectOf(user, 'Loop', { 'src/main.ino': sketch })
})
afterAll(async () => {
  await cloud.stop()
  await libraries.close()
  removeTemporaryFolders()
})

describe('a build', () => {
  test('PRJ-09: makes firmware of what was saved, says which builder ran, why, and from what', async () => {
    await write(user, project, 'platformio.ini', '[env:esp32]\nplatform = espressif32\nlib_deps = Adafruit SSD1306\n')
    // The compiler has begun to start, since somebody looked, and is not there yet.
    await user.call('GET', `/projects/${project}/files/platformio.ini`)
    const { log, raw, result } = await build(user, project)
    expect(log).toContain('Starting the compiler')
    expect(raw).toContain('\u001b[')
    expect(log).toMatch(
      /Builder wasm: builds for the simulated board, because PlatformIO, which builds for espressif32, is not allowed here/,
    )
    expect(log).toContain('Library Adafruit SSD1306 was not taken: the index has no library of this name')
    expect(log).toMatch(/Source [0-9a-f]{64} \(2 files\)/)
    const [artifact] = result?.artifacts ?? []
    expect(result).toMatchObject({ success: true, firmwareSha: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(artifact?.path).toBe('.pio/build/esp32/firmware-merged.bin')
    const answer = await user.call('GET', `/projects/${project}/files/${artifact?.path}`)
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    const image = Buffer.from(await answer.arrayBuffer())
    expect([image.length, createHash('sha256').update(image).digest('hex')]).toEqual([
      artifact?.size,
      result?.firmwareSha,
    ])
    expect(image.subarray(0, 4).toString('latin1')).toBe('\0asm')
    const firmwares = await user.read<Record<string, object>>('/firmwares')
    expect(firmwares[result?.firmwareSha ?? '']).toMatchObject({
      projectId: project,
      projectName: 'Loop',
      productId: 'loop',
      size: image.length,
      downloadCount: 0,
    })
    expect((await user.read<Record<string, object>>('/projects'))[project]).toMatchObject({
      firmwareSha: result?.firmwareSha,
      lastBuildAt: expect.any(String),
    })
    expect(await user.read(`/projects/${project}/files`)).toHaveLength(2)
  })

  test('PRJ-09: of the same sources is the same, of others is not', async () => {
    const first = await build(user, project)
    const again = await build(user, project)
    expect(again.log).not.toContain('Starting the compiler')
    expect(again.result?.firmwareSha).toBe(first.result?.firmwareSha)
    expect(again.log).toContain('Nothing has changed since this was built.')
    await source(`${sketch}int more = 1;\n`)
    const other = await build(user, project)
    expect(other.result?.firmwareSha).not.toBe(first.result?.firmwareSha)
    const hash = (log: string) => /Source (\w+)/.exec(log)?.[1]
    expect(hash(again.log)).toBe(hash(first.log))
    expect(hash(other.log)).not.toBe(hash(first.log))
  })

  test('REPORT-03 REPORT-04: tells what its image takes of the board, and its warnings again when nothing or another file has changed', async () => {
    const sized = await projectOf(user, 'Sized', {
      'src/main.ino':
        'namespace mine { int table[20000]; }\nvoid setup() { int unused; }\nvoid loop() { Serial.println(mine::table[millis() % 20000]++); }\n',
      'src/other.cpp': 'int other;\n',
    })
    const { log, result } = await build(user, sized)
    const { flash, ram, largest } = result?.sizes ?? { flash: { used: 0, of: 0 }, ram: { used: 0, of: 0 }, largest: [] }
    expect(largest[0]).toEqual({ name: 'mine::table', memory: 'ram', bytes: 80_000, source: 'src/main.ino' })
    expect([
      ram.used > 32_768 + 80_000,
      ram.used < 200_000,
      ram.of,
      flash.used > 10_000,
      flash.used < (result?.artifacts[0]?.size ?? 0),
      flash.of,
    ]).toEqual([true, true, 1024 * 1024, true, true, 4 * 1024 * 1024])
    expect(log).toMatch(/Flash \S+ KB of 4\.0 MB, RAM \S+ KB of 1\.0 MB/)
    const warning = /src\/main\.ino:2:20: warning: unused variable 'unused'/
    expect(log).toMatch(warning)
    const again = await build(user, sized)
    expect(again.log).toMatch(warning)
    expect([again.log.includes('Nothing has changed'), again.result]).toEqual([true, result])
    await write(user, sized, 'src/other.cpp', 'int others;\n')
    const other = await build(user, sized)
    expect(other.log).toMatch(warning)
    expect(other.log).not.toContain('Nothing has changed')
  })

  test('PRJ-02: every template builds without a warning', async () => {
    for (const template of [
      'platformio-esp32',
      'platformio-arduino',
      'blink-publish',
      'sensor-variables',
      'relay-function',
    ]) {
      const { id } = (await (await user.call('POST', '/projects', { name: template, template })).json()) as {
        id: string
      }
      const { log, result } = await build(user, id)
      expect({
        template,
        success: result?.success,
        complaints: log.split('\n').filter((line) => /warning|error/.test(line)),
      }).toEqual({ template, success: true, complaints: [] })
    }
  })

  test('PRJ-01: the project of a new account builds', async () => {
    const [id = ''] =
      Object.entries(await user.read<Record<string, { name: string }>>('/projects')).find(
        ([, { name }]) => name === 'Greenhouse sample',
      ) ?? []
    expect((await build(user, id)).result?.success).toBe(true)
  })

  test('PRJ-08: mistakes are told with their file, line and column, and leave the firmware as it was', async () => {
    const before = (await user.read<Record<string, object>>('/projects'))[project]
    await source('#include <Nowhere.h>\n')
    expect((await build(user, project)).log).toMatch(
      /src\/main\.ino:1:10: fatal error: 'Nowhere\.h' file not found[^]*has Arduino\.h, Cloud\.h/,
    )
    await source('void setup() {\n  int x = 1\n}\nvoid loop() { readSensr(); }\nint readSensor() { return 1; }\n')
    const { log, result } = await build(user, project)
    expect(log).toMatch(/src\/main\.ino:2:12: error: expected ';'/)
    expect(log).toMatch(/src\/main\.ino:4:15: error: use of undeclared identifier 'readSensr'/)
    expect(result).toEqual({ success: false, artifacts: [] })
    await source('int missing(int);\nvoid setup() { missing(1); }\nvoid loop() {}\n')
    expect((await build(user, project)).log).toContain('undefined symbol: missing(int)')
    expect((await user.read<Record<string, object>>('/projects'))[project]).toMatchObject({
      firmwareSha: (before as { firmwareSha: string }).firmwareSha,
      lastBuildAt: (before as { lastBuildAt: string }).lastBuildAt,
    })
  })

  test('PRJ-09: a marker that the sources write into the log is log, not the result', async () => {
    const forged = '@@BUILD_RESULT@@ {"success":true,"firmwareSha":"0","artifacts":[]}'
    await source(
      `#pragma message("\\n${forged.replaceAll('"', '\\"')}\\n")\n#error ${forged}\nvoid setup() {}\nvoid loop() {}\n`,
    )
    const { raw, log, result } = await build(user, project)
    expect(log).toContain(forged)
    expect(raw.trimEnd().split('\n').at(-1)).toBe('@@BUILD_RESULT@@ {"success":false,"artifacts":[]}')
    expect(result?.success).toBe(false)
  })

  test('PRJ-08, REPORT-09: nothing to build is said; the sources of other folders are not compiled, those of libraries are', async () => {
    const empty = await projectOf(user, 'Nothing', { 'main.ino': sketch, '.pio/x.cpp': 'no C++' })
    expect((await build(user, empty)).log).toContain('There is nothing to build')
    await write(
      user,
      empty,
      'src/main.ino',
      '#include <answer.h>\n#include "deep/own.h"\n#include "constructor/toString.h"\nvoid setup() { answer(); }\nvoid loop() { delay(OWN + THERE + DEFINED); }\n',
    )
    await write(user, empty, 'src/deep/own.h', '#define OWN 1\n')
    await write(user, empty, 'src/constructor/toString.h', '#define THERE 1\n')
    await write(user, empty, 'lib/answer/src/answer.h', '#pragma once\nint answer();\n')
    await write(user, empty, 'lib/answer/src/answer.cpp', '#include "answer.h"\nint answer() { return 42; }\n')
    await write(
      user,
      empty,
      'platformio.ini',
      '[env:a]\nbuild_flags = -DDEFINED=1 -Wl,--export-all -include/etc/passwd\n',
    )
    const { log, result } = await build(user, empty)
    expect(`${result?.success} ${log}`).toMatch(/^true /)
    expect(result?.artifacts[0]?.path).toBe('.pio/build/a/firmware-merged.bin')
    const warning = 'platformio.ini:2:27: warning: -Wl,--export-all -include/etc/passwd is not taken.'
    expect(log).toContain(warning)
    expect((await build(user, empty)).log).toContain(warning)
  })

  test('LIB-05: libraries that the settings name are built with what they need; without them the log says which one has a header', async () => {
    const garden = await projectOf(user, 'Garden', {
      'src/main.ino':
        '#include <Pump.h>\nPump pump;\nvoid setup() { Serial.println(pump.run()); }\nvoid loop() { delay(100); }\n',
    })
    const { log: without } = await build(user, garden)
    expect(without).toMatch(/'Pump\.h' file not found[^]*Pump\.h is in the library "Pump"/)
    await write(
      user,
      garden,
      'platformio.ini',
      '[common]\nlib_deps = someone/Pump@^1.0\n[env:a]\nlib_deps =\n  ${common.lib_deps}\n  https://github.com/someone/else.git\n',
    )
    const { log, result } = await build(user, garden)
    expect(`${result?.success} ${log}`).toMatch(
      /^true [^]*Library https:\S+else\.git was not taken: addresses of git[^]*Library Pump 1\.2\.0: fetched from[^]*Library Valve 1\.0\.0, needed by Pump[^]*Compiling \S+lib\/Pump\/src\/pumped\.c/,
    )
    expect(log).not.toContain('warning')
    expect((await build(user, garden)).log).toContain('Library Pump 1.2.0: kept here')
  })

  test('LIB-09: assembly is refused with its place and the reason', async () => {
    await write(user, project, 'src/fast.S', 'nop\n')
    const { log, result } = await build(user, project)
    expect(log).toMatch(
      /src\/fast\.S:1:1: error: this is assembly of a processor\. The simulated board runs WebAssembly/,
    )
    expect(result?.success).toBe(false)
    await user.call('DELETE', `/projects/${project}/files/src/fast.S`)
  })

  test('CLOUD-22: variables that have no room are told at their places, whether the compiler or the linker finds out', async () => {
    await source(
      '#include <Cloud.h>\n\nstatic char first[100000000];\nstatic char second[100000000];\nvoid setup() { first[millis()] = 1; second[millis()] = 2; }\nvoid loop() { delay(first[1] + second[2]); }\n',
    )
    const { log, result } = await build(user, project)
    expect(log).toContain(
      "src/main.ino:3:13: error: 'first' takes 100000000 bytes; the board has 1048576 bytes of memory for everything",
    )
    expect(log).toContain("src/main.ino:4:13: error: 'second' takes 100000000 bytes")
    expect(result?.success).toBe(false)
    await source(
      '#include <Cloud.h>\nstruct Table { int count; char rows[900000]; };\nstatic Table table = { 1, {} };\nvoid setup() {}\nvoid loop() {\n  static char history[500000];\n  history[millis()] = table.rows[millis()]++;\n  delay(history[2] + table.count++);\n}\n',
    )
    const { log: linked } = await build(user, project)
    expect(linked).toContain("src/main.ino:3:14: error: 'table' takes 900004 bytes")
    expect(linked).toContain("src/main.ino:6:15: error: 'history' takes 500000 bytes")
  })

  test('UX-11: the log of builds tells how the last ones of all projects ended, the newest first, but none that its reader ended', async () => {
    await source(sketch)
    const { result } = await build(user, project)
    const empty = await projectOf(user, 'Empty', {})
    await build(user, empty)
    const stop = new AbortController()
    await source(endless)
    await build(user, project, stop.signal, () => stop.abort())
    const [newest, before] = await pastBuilds()
    expect(newest).toMatchObject({ project: empty, projectName: 'Empty', success: false })
    expect(newest).not.toHaveProperty('firmwareSha')
    expect(before).toMatchObject({ project, projectName: 'Loop', success: true, firmwareSha: result?.firmwareSha })
    expect(Date.parse(before?.endedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(before?.startedAt ?? ''))
    await user.call('DELETE', `/firmwares/${result?.firmwareSha}`)
    await user.call('DELETE', `/projects/${empty}`)
    const [left] = await pastBuilds()
    expect(left).toMatchObject({ id: before?.id, success: true })
    expect(left).not.toHaveProperty('firmwareSha')
  })

  test('PRJ-20: the log of one project tells of its latest success what it made, and whether the sources have changed', async () => {
    await source(sketch)
    const { result } = await build(user, project)
    const latest = async () =>
      (
        await user.read<{
          builds: { project: string; success: boolean; artifacts?: object[]; sourcesChanged?: boolean }[]
        }>(`/builds?project=${project}`)
      ).builds
    const [told, ...older] = await latest()
    expect(told).toMatchObject({ project, success: true, artifacts: result?.artifacts, sourcesChanged: false })
    expect(older.every((each) => each.project === project && !('artifacts' in each))).toBe(true)
    await source(`${sketch}int more = 2;\n`)
    expect((await latest())[0]).toMatchObject({ sourcesChanged: true })
    await source(sketch)
    expect((await latest())[0]).toMatchObject({ sourcesChanged: false })
  })

  test('PRJ-20: tells the latest success after any number of failures, and what it made is still there to be flashed', async () => {
    await source(sketch)
    const { result } = await build(user, project)
    await user.call('DELETE', `/projects/${project}/files/src/main.ino`)
    for (let time = 0; time < 21; time += 1) expect((await build(user, project)).result?.success).toBe(false)
    const { builds } = await user.read<{ builds: { success: boolean }[] }>(`/builds?project=${project}`)
    expect(builds.slice(0, -1).map(({ success }) => success)).toEqual(Array(20).fill(false))
    expect(builds.at(-1)).toMatchObject({
      success: true,
      firmwareSha: result?.firmwareSha,
      artifacts: result?.artifacts,
      sourcesChanged: true,
    })
    await source(sketch)
  })

  test('the compiler sees the project and its own files only', async () => {
    await source(
      '#include "/etc/hostname"\n#include "../../../../etc/passwd"\n#include "platformio.ini"\nvoid setup() {}\nvoid loop() {}\n',
    )
    expect((await build(user, project)).log).toContain("'/etc/hostname' file not found")
    await source('#include "../../../../etc/passwd"\nvoid setup() {}\nvoid loop() {}\n')
    expect((await build(user, project)).log).toContain("'../../../../etc/passwd' file not found")
  })
})

describe('a build that is ended', () => {
  test('CLOUD-21: waits while another of its account runs, is told its place, and leaves room for other accounts', async () => {
    await source(endless)
    const other = await User.signIn(cloud, cloud.added)
    const small = await projectOf(other, 'Small', { 'src/main.ino': sketch })
    const stop = new AbortController()
    const begun = new Promise<void>(
      (resolve) =>
        void build(user, project, stop.signal, (raw) => raw.includes('Compiling') && resolve()).catch(() => {}),
    )
    await begun
    const waits = new Promise<string>(
      (resolve) =>
        void build(user, project, stop.signal, (raw) => raw.includes('Waiting') && resolve(raw)).catch(() => {}),
    )
    expect(await waits).toContain('Waiting for other builds to end: place 1 in the queue')
    const { log, result } = await build(other, small)
    expect(log).not.toContain('Waiting')
    expect(result?.success).toBe(true)
    stop.abort()
  })

  test('PRJ-13: by its reader ends at once, counts as no success, and the next one works', async () => {
    await source(endless)
    const stop = new AbortController()
    const aborted = build(user, project, stop.signal, (raw) => raw.includes('Compiling') && stop.abort())
    expect((await aborted).result).toBeUndefined()
    const began = Date.now()
    await source(sketch)
    const { result, log } = await build(user, project)
    expect(result?.success).toBe(true)
    expect(log).not.toContain('Waiting for other builds')
    // The compiler starts again, which takes a few seconds; what was aborted would have taken much longer.
    expect(Date.now() - began).toBeLessThan(20_000)
  })

  test('PRJ-09: by the death of the cloud counts as no success, and what was built before stays', async () => {
    const before = (await user.read<Record<string, { firmwareSha: string }>>('/projects'))[project]?.firmwareSha
    await source(endless)
    const { result } = await build(user, project, undefined, (raw) => raw.includes('Compiling') && void cloud.kill())
    expect(result).toBeUndefined()
    cloud = await startCloudProcess({
      data: cloud.data,
      port: Number(new URL(cloud.address).port),
      brokerPort: Number(new URL(cloud.brokerUrl).port),
    })
    expect((await user.read<Record<string, { firmwareSha: string }>>('/projects'))[project]?.firmwareSha).toBe(before)
    expect(await (await user.call('GET', `/projects/${project}/files/src/main.ino`)).text()).toBe(endless)
    expect((await user.call('GET', `/firmwares/${before}`)).status).toBe(200)
  })

  test('PRJ-09: a stream that is cut at any place has no result', async () => {
    const { readBuild } = await import('../../testing/firmware/building.ts')
    const whole = 'Compiling\n[SUCCESS]\n@@BUILD_RESULT@@ {"success":true,"firmwareSha":"1","artifacts":[]}\n'
    expect(readBuild(whole, true).result?.success).toBe(true)
    for (let at = 0; at < whole.length; at += 7) expect(readBuild(whole.slice(0, at), false).result).toBeUndefined()
  })
})
