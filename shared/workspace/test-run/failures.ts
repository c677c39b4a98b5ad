import { readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { keptLines, type KeptLines } from 'cloud/testing/serverLogs.ts'
import { root } from '../workspace.ts'

/** A test that failed, or a file of tests that did not run. */
export interface Failure {
  /** With the titles of its groups. */
  title: string
  /** Of the tests; from the root of the workspace, as all paths here. */
  file: string
  /** `file:line` of the expectation that failed, and the line in a file that the test uses. */
  places: readonly string[]
  message: readonly string[]
  screenshot?: string
  trace?: string
  log?: KeptLines
  /** Whether all of the file failed. */
  isFile?: true
}

export interface JestReport {
  numPassedTests: number
  testResults: readonly {
    name: string
    status: string
    message?: string
    assertionResults: readonly {
      status: string
      fullName: string
      ancestorTitles: readonly string[]
      failureMessages?: readonly string[]
      startAt?: number
      duration?: number
    }[]
  }[]
}

interface PlaywrightError {
  message?: string
  stack?: string
  location?: { file: string; line: number }
}

interface PlaywrightSpec {
  title: string
  file: string
  line: number
  tests: readonly {
    status: string
    annotations: readonly { type: string; description?: string }[]
    results?: readonly {
      startTime: string
      duration: number
      workerIndex: number
      errors?: readonly PlaywrightError[]
      attachments?: readonly { name: string; path?: string }[]
    }[]
  }[]
}

interface PlaywrightSuite {
  title?: string
  suites?: readonly PlaywrightSuite[]
  specs?: readonly PlaywrightSpec[]
}

export interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number }
  config?: { rootDir: string }
  /** What went wrong outside of all tests. */
  errors?: readonly PlaywrightError[]
}

export const readReport = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T

const fromRoot = (file: string): string => path.relative(root, path.resolve(root, file)).split(path.sep).join('/')

/** `file:line` of the frames of a stack that are in this workspace. */
const framesOf = (stack: string): { file: string; line: string }[] =>
  [...stack.matchAll(/^\s+at .*?\(?((?:file:\/\/)?(?:\/|[A-Z]:)[^():]+):(\d+):\d+\)?$/gm)]
    .map(([, file = '', line = '']) => ({ file: fromRoot(file.replace('file://', '')), line }))
    .filter(({ file }) => !file.startsWith('..') && !file.includes('node_modules/'))

/** The line in the file of tests first, then the one in a file that it uses; `otherwise` where the stack names none. */
const placesOf = (file: string, stack: string, otherwise: string): string[] => {
  const frames = framesOf(stack)
  const own = frames.find((frame) => frame.file === file)
  const [first] = frames
  const places = [own, first === own ? undefined : first].flatMap((frame) =>
    frame ? [`${frame.file}:${frame.line}`] : [],
  )
  return places.length > 0 ? places : [otherwise]
}

/** The text of an error without its stack, and without the lines of code around it. */
const messageOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '' && !/^\s+at .*(:\d+|<anonymous>)/.test(line) && !/^\s*(>?\s*\d+)? \|/.test(line))

/** What failed in a run of Jest. `logs` is the folder of what servers printed in it. */
export const jestFailures = (report: string, logs = ''): Failure[] =>
  readReport<JestReport>(report)
    .testResults.filter(({ status }) => status === 'failed')
    .flatMap(({ name, message = '', assertionResults }) => {
      const file = fromRoot(name)
      const failed = assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages = [], startAt = 0, duration = 0 }): Failure => {
          const text = stripVTControlCharacters(failureMessages.join('\n'))
          const log = keptLines(logs, name, startAt, startAt + duration)
          return {
            title: fullName,
            file,
            places: placesOf(file, text, file),
            message: messageOf(text),
            ...(log && { log }),
          }
        })
      const text = stripVTControlCharacters(message)
        .replace('  ● Test suite failed to run', '')
        .replaceAll(/^ {4}/gm, '')
      return failed.length > 0
        ? failed
        : [
            {
              title: `${file} did not run`,
              file,
              places: placesOf(file, text, file),
              message: messageOf(text),
              isFile: true as const,
            },
          ]
    })

/** All tests of a report, each with the titles of its groups. Titles of suites that are files count as none. */
const specsIn = (
  { suites = [], specs = [] }: PlaywrightSuite,
  groups: readonly string[] = [],
): (PlaywrightSpec & { fullTitle: string })[] => [
  ...specs.map((spec) => ({ ...spec, fullTitle: [...groups, spec.title].join(' › ') })),
  ...suites.flatMap((suite) =>
    specsIn(suite, suite.title === undefined || suite.title.endsWith('.spec.ts') ? groups : [...groups, suite.title]),
  ),
]

const isFailed = ({ tests }: PlaywrightSpec): boolean => tests.some(({ status }) => status === 'unexpected')

/**
 * Why a test skips itself. Playwright also skips the rest of a serial group, and of a file whose `beforeAll` failed,
 * and gives no reason.
 */
const reasonOf = ({ tests }: PlaywrightSpec): string | undefined =>
  tests.flatMap(({ annotations }) => annotations).find(({ type }) => type === 'skip' || type === 'fixme')?.description
const didNotRun = (spec: PlaywrightSpec): boolean =>
  spec.tests.some(({ status }) => status === 'skipped') && reasonOf(spec) === undefined

/**
 * What of a Playwright report is to run again: the tests that failed, as `file:line`; of a file with tests that did not
 * run, all.
 */
export const failedBrowserTests = (report: string): string[] => {
  const specs = specsIn(readReport<PlaywrightReport>(report))
  const partial = new Set(specs.filter(didNotRun).map(({ file }) => file))
  return [...new Set(specs.filter(isFailed).map(({ file, line }) => (partial.has(file) ? file : `${file}:${line}`)))]
}

/** The files in a Jest report that have failures. */
export const failedFiles = (report: string): string[] => [
  ...new Set(
    readReport<JestReport>(report)
      .testResults.filter(({ status }) => status === 'failed')
      .map(({ name }) => name),
  ),
]

const textOf = (errors: readonly PlaywrightError[]): string =>
  stripVTControlCharacters(
    errors.map(({ message = '', stack = '' }) => (stack.includes(message) ? stack : `${message}\n${stack}`)).join('\n'),
  )
const placeOf = (errors: readonly PlaywrightError[]): string | undefined =>
  errors.flatMap(({ location }) => (location ? [`${fromRoot(location.file)}:${location.line}`] : []))[0]

/** From the root of the workspace, where a report has it from the folder of the tests. */
const fileOf = ({ config }: PlaywrightReport, { file }: PlaywrightSpec): string =>
  fromRoot(path.join(config?.rootDir ?? path.join(root, 'e2e'), file))

/** A test in both runs. */
export const nameOf = ({ file, title }: Pick<Failure, 'file' | 'title'>): string => `${file} › ${title}`

export interface BrowserResult {
  state: 'passed' | 'failed' | 'skipped' | 'did not run'
  reason?: string
}

/** What became of each test of a Playwright report, by its name. */
export const browserResults = (report: string): Map<string, BrowserResult> => {
  const read = readReport<PlaywrightReport>(report)
  return new Map(
    specsIn(read).map((spec): [string, BrowserResult] => {
      const [name, reason] = [nameOf({ file: fileOf(read, spec), title: spec.fullTitle }), reasonOf(spec)]
      if (isFailed(spec)) return [name, { state: 'failed' }]
      if (didNotRun(spec)) return [name, { state: 'did not run' }]
      return [
        name,
        reason !== undefined && spec.tests.some(({ status }) => status === 'skipped')
          ? { state: 'skipped', reason }
          : { state: 'passed' },
      ]
    }),
  )
}

/** What failed in a run of Playwright. `logs` is the folder of what servers printed in it. */
export const browserFailures = (report: string, logs = ''): Failure[] => {
  const read = readReport<PlaywrightReport>(report)
  const { errors: outside = [] } = read
  const tests = specsIn(read)
    .filter(isFailed)
    .map((spec): Failure => {
      const file = fileOf(read, spec)
      const result = spec.tests.find(({ status }) => status === 'unexpected')?.results?.at(-1)
      const errors = result?.errors ?? []
      const text = textOf(errors)
      const attached = (name: string) => result?.attachments?.findLast((attachment) => attachment.name === name)?.path
      const [screenshot, trace] = [attached('screenshot'), attached('trace')]
      const began = Date.parse(result?.startTime ?? '')
      const log = result && keptLines(logs, `worker-${result.workerIndex}`, began, began + result.duration)
      return {
        title: spec.fullTitle,
        file,
        places: placesOf(file, text, placeOf(errors) ?? `${file}:${spec.line}`),
        message: messageOf(text),
        ...(screenshot !== undefined && { screenshot: fromRoot(screenshot) }),
        ...(trace !== undefined && { trace: fromRoot(trace) }),
        ...(log && { log }),
      }
    })
  const others = outside.map((error): Failure => {
    const place = placeOf([error]) ?? 'e2e'
    return {
      title: 'Outside of the browser tests',
      file: place.replace(/:\d+$/, ''),
      places: [place],
      message: messageOf(textOf([error])),
      isFile: true,
    }
  })
  const missing = specsIn(read)
    .filter(didNotRun)
    .map((spec): Failure => {
      const file = fileOf(read, spec)
      return {
        title: spec.fullTitle,
        file,
        places: [`${file}:${spec.line}`],
        message: ['It did not run, and gives no reason: one before it has failed, or the run has ended.'],
      }
    })
  return [...tests, ...others, ...missing]
}
