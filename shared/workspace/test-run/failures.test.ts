import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { execFile } from 'node:child_process'
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from '../workspace.ts'
import { browserFailures, jestFailures, type Failure } from './failures.ts'
import { tell, tellWhole } from './tell.ts'

// Below the workspace, as what failed is told by paths from its root.
mkdirSync(path.join(root, '.cache'), { recursive: true })
const folder = mkdtempSync(path.join(root, '.cache/failures-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, text: string): string => {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return file
}
const shown = path.relative(root, folder)

describe('a run of Jest', () => {
  const report = path.join(folder, 'jest.json')
  let failures: Failure[] = []
  beforeAll(async () => {
    write(
      'fails.test.js',
      [
        'const { shows } = require("./uses.js")',
        'describe("AB-01: rows", () => {',
        '  test("are shown", () => {',
        '    console.log("a server says")',
        '    shows(2)',
        '  })',
        '  test("pass", () => {})',
        '})',
      ].join('\n'),
    )
    write('uses.js', 'exports.shows = (rows) => {\n  expect(rows).toBe(3)\n}')
    // A worker that dies, as of want of memory.
    write('dies.test.js', 'test("ends", () => { process.kill(process.pid, "SIGKILL") })')
    write('breaks.test.js', 'require("./absent.js")\ntest("never", () => {})')
    for (const name of ['a', 'b', 'c']) write(`${name}.test.js`, 'test("passes", () => {})')
    const config = write(
      'jest.config.json',
      JSON.stringify({ rootDir: folder, maxWorkers: 2, testEnvironment: 'node', modulePathIgnorePatterns: [] }),
    )
    const jest = path.join(root, 'shared/workspace/node_modules/jest/bin/jest.js')
    await promisify(execFile)(process.execPath, [jest, '-c', config, '--json', `--outputFile=${report}`], {
      cwd: folder,
      env: { ...process.env, FORCE_COLOR: '1' },
    }).catch(() => {})
    failures = jestFailures(report)
  }, 60_000)

  const failureOf = (name: string) => failures.find(({ file }) => file === `${shown}/${name}`)

  test('MFE-95: a failed test is told by its title, the line in its file and in the one that it uses, and the message', () => {
    expect(failureOf('fails.test.js')).toMatchObject({
      title: 'AB-01: rows are shown',
      places: [`${shown}/fails.test.js:5`, `${shown}/uses.js:2`],
    })
    const { message = [] } = failureOf('fails.test.js') ?? {}
    expect(message[0]).toBe('Error: expect(received).toBe(expected) // Object.is equality')
    expect(message).toContain('Expected: 3')
    expect(message.join('\n')).not.toMatch(/ at |\u001b/)
  })

  test('MFE-95, MFE-98: a file whose worker died, or that does not start, is a failure by its name, and the others run', () => {
    expect(failureOf('dies.test.js')).toMatchObject({ title: `${shown}/dies.test.js did not run`, isFile: true })
    expect(failureOf('dies.test.js')?.message.join()).toMatch(
      /worker process .* was terminated by another process: signal=SIGKILL/,
    )
    expect(failureOf('breaks.test.js')?.message.join()).toMatch(/Cannot find module '.\/absent.js'/)
    expect(failures).toHaveLength(3)
  })
})

describe('a run of Playwright', () => {
  const at = Date.parse('2026-01-01T00:00:10.000Z')
  const error = {
    message: `\u001b[31mError: expect(locator).toBeVisible() failed\u001b[39m\n\nLocator: getByText('x')\n\n   at pages/page.ts:2\n\n  1 | a\n> 2 | b\n    |  ^\n    at Page.rows (${root}/e2e/pages/page.ts:2:9)\n    at ${root}/e2e/screens/rows.spec.ts:12:3`,
    location: { file: `${root}/e2e/pages/page.ts`, line: 2, column: 9 },
  }
  const report = write(
    'playwright.json',
    JSON.stringify({
      config: { rootDir: `${root}/e2e` },
      stats: { expected: 0, unexpected: 1 },
      errors: [{ message: 'Error: No tests found' }],
      suites: [
        {
          title: 'screens/rows.spec.ts',
          file: 'screens/rows.spec.ts',
          suites: [
            {
              title: 'AB-02',
              specs: [
                {
                  title: 'rows',
                  file: 'screens/rows.spec.ts',
                  line: 9,
                  tests: [
                    {
                      status: 'unexpected',
                      annotations: [],
                      results: [
                        {
                          startTime: new Date(at).toISOString(),
                          duration: 1000,
                          workerIndex: 4,
                          errors: [error],
                          attachments: [
                            { name: 'screenshot', path: `${root}/.cache/test/x/first.png` },
                            { name: 'screenshot', path: `${root}/.cache/test/x/last.png` },
                            { name: 'trace', path: `${root}/.cache/test/x/trace.zip` },
                          ],
                        },
                      ],
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    }),
  )
  write(
    'worker-4.log',
    [
      ['09.000', 'before'],
      ['10.100', 'one'],
      ['10.900', 'two'],
      ['12.000', 'after'],
    ]
      .map(([second, text]) => `2026-01-01T00:00:${second}Z ${text}\n`)
      .join(''),
  )
  write('worker-3.log', '2026-01-01T00:00:10.500Z another worker\n')

  test('MFE-95: a failed test is told with its last screenshot, its trace, and what its servers printed since it began', () => {
    const [failure, outside] = browserFailures(report, folder)
    expect(failure).toMatchObject({
      title: 'AB-02 › rows',
      places: ['e2e/screens/rows.spec.ts:12', 'e2e/pages/page.ts:2'],
      screenshot: '.cache/test/x/last.png',
      trace: '.cache/test/x/trace.zip',
    })
    expect(failure?.message).toEqual(['Error: expect(locator).toBeVisible() failed', "Locator: getByText('x')"])
    expect(failure?.log?.lines).toEqual(['2026-01-01T00:00:10.100Z one', '2026-01-01T00:00:10.900Z two'])
    expect(outside).toMatchObject({ message: ['Error: No tests found'], isFile: true })
    const told = tell(failure ? [failure] : [], [], 'all.txt')
    expect(told.join('\n')).toMatch(
      /^✗ AB-02 › rows\n.*rows.spec.ts:12, in .*\n.*toBeVisible[^]*last.png\n.*trace.zip\n.*2 of 2 lines since the test began[^]*two$/,
    )
  })
})

describe('what is told', () => {
  const failure = (index: number): Failure => ({
    title: `AB-0${index}: a test`,
    file: 'a.test.ts',
    places: [`a.test.ts:${index}`],
    message: Array.from({ length: 30 }, (_, line) => `message ${line} ${'x'.repeat(500)}`),
    screenshot: 'last.png',
    trace: 'trace.zip',
    log: { file: path.join(root, 'server.log'), lines: Array.from({ length: 400 }, (_, line) => `printed ${line}`) },
  })

  test.each([
    [1, 0],
    [2, 3],
    [6, 2],
    [20, 9],
    [70, 10],
    [500, 20],
    [0, 40],
  ])(
    'MFE-95: %i failures and %i unsteady tests take fewer than a hundred lines with the counts below them, failures first',
    (failed, unsteady) => {
      const lines = tell(
        Array.from({ length: failed }, (_, index) => failure(index)),
        Array.from({ length: unsteady }, (_, index) => failure(1000 + index)),
        'all.txt',
      )
      expect(lines.length).toBeLessThanOrEqual(88)
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(250)
      const titles = lines.filter((line) => line.startsWith('✗')).length
      if (failed <= 20) expect(titles).toBe(failed)
      else expect(lines.join('\n')).toContain('all.txt')
      if (failed > 0)
        expect(
          lines.findIndex((line) => line.startsWith('~')) === -1 ||
            lines.findIndex((line) => line.startsWith('~')) > lines.findLastIndex((line) => line.startsWith('✗')),
        ).toBe(true)
    },
  )

  test('MFE-95: one failure is told with twelve lines of its message and the last ten of the log; the file has all', () => {
    const lines = tell([failure(1)], [], 'all.txt')
    expect(lines.filter((line) => line.includes('message '))).toHaveLength(12)
    expect(lines.at(-1)).toBe('    printed 399')
    expect(lines.filter((line) => line.includes('printed '))).toHaveLength(10)
    expect(tellWhole([failure(1)]).split('\n')).toHaveLength(434)
  })
})
