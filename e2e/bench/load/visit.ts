import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { median, type Cookies } from '../session.ts'
import type { ThreadTimes } from '../threads.ts'
import { installProbe, readProbe, type Readings, type Screen } from './probe.ts'
import { scriptBytes, type Recorder } from './recorder.ts'

/** How often a browser's pages are slowed. The workers are not. */
export const throttle = 4

/** What is visited. */
export interface Subject {
  name: string
  recorder: Recorder
  path: string
  screen: Screen
  cookies?: Cookies
  /** The file that is served under an address. */
  files: (pathname: string) => string | undefined
}

/** Milliseconds and bytes. */
export interface Figures {
  usable: number
  firstPaint: number
  blocking: number
  requests: number
  /**
   * Of scripts, workers' too, that were asked for until the screen was usable, and of those that were asked for
   * afterwards until the page was at rest.
   */
  bytes: number
  ahead: number | null
  main: number | null
  worker: number | null
  shift: number
}

/**
 * A whole visit, and the part of it from the last document on: the same where the page does not leave for a provider.
 */
export interface Visit {
  whole: Figures
  back: Figures
}

/**
 * The page is at rest when nothing was asked for during so many milliseconds: more than the console waits before it
 * loads ahead.
 */
const rest = 4_500
const maxRestMs = 30_000

const cameToRest = async ({ requests }: Recorder): Promise<void> => {
  const start = Date.now()
  const quietSince = () => requests.at(-1)?.at ?? start
  while (Date.now() - quietSince() < rest && Date.now() - start < maxRestMs) await wait(200)
}

const openPage = async (
  browser: Browser,
  { screen, cookies = [] }: Subject,
  sections?: Parameters<typeof installProbe>[2],
): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
  await context.addCookies(cookies)
  const page = await context.newPage()
  await installProbe(page, screen, sections)
  return page
}

const slow = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle })
}

type Times = ThreadTimes | null

/** The figures of a visit from a moment on, an epoch. */
const figuresSince = (
  start: number,
  { documents, usable }: Readings,
  { recorder, files }: Subject,
  ahead: boolean,
): Omit<Figures, 'main' | 'worker'> => {
  const all = documents.filter(({ began }) => began >= start)
  const end = (documents.at(-1)?.began ?? 0) + usable
  const until = recorder.requests.filter(({ at }) => at <= end)
  const paint = all.find(({ firstPaint }) => firstPaint !== null)
  const blocked = all
    .flatMap(({ began, longTasks }) => longTasks.filter(({ at }) => began + at < end))
    .reduce((sum, { lasted }) => sum + lasted - 50, 0)
  const shifts = all.flatMap(({ began, shifts: found }) => found.filter(({ at }) => began + at < end))
  const needed = new Set(until.map(({ path }) => path))
  return {
    usable: end - start,
    firstPaint: paint ? paint.began + (paint.firstPaint ?? 0) - start : Number.NaN,
    blocking: blocked,
    requests: until.filter(({ at }) => at >= start).length,
    bytes: scriptBytes(files, needed),
    ahead: ahead
      ? scriptBytes(
          files,
          recorder.requests.map(({ path }) => path).filter((path) => !needed.has(path)),
        )
      : null,
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
  }
}

const visitOf = (readings: Readings, subject: Subject, ahead: boolean, before: Times, after: Times): Visit => {
  const computed = {
    main: before && after ? after.main - before.main : null,
    worker: before && after ? after.worker - before.worker : null,
  }
  const figuresFrom = (document: number) => ({
    ...figuresSince(readings.documents.at(document)?.began ?? 0, readings, subject, ahead),
    ...computed,
  })
  return { whole: figuresFrom(0), back: figuresFrom(-1) }
}

interface VisitOptions {
  browser: Browser
  threads: () => Promise<ThreadTimes | null>
  subject: Subject
  /** Whether to wait until the page is at rest and count what it loads ahead. */
  ahead: boolean
}

/** A visit with an empty cache. */
export const visitCold = async ({ browser, threads, subject, ahead }: VisitOptions): Promise<Visit> => {
  const page = await openPage(browser, subject)
  try {
    await slow(page)
    const before = await threads()
    subject.recorder.requests.length = 0
    await page.goto(subject.recorder.address + subject.path, { waitUntil: 'commit' })
    const readings = await readProbe(page)
    const after = await threads()
    if (ahead) await cameToRest(subject.recorder)
    return visitOf(readings, subject, ahead, before, after)
  } finally {
    await page.context().close()
  }
}

/** A visit with a warm cache: the page is opened again once it is at rest. */
export const visitAgain = async ({ browser, threads, subject }: VisitOptions): Promise<Visit> => {
  const page = await openPage(browser, subject)
  try {
    subject.recorder.requests.length = 0
    await page.goto(subject.recorder.address + subject.path, { waitUntil: 'commit' })
    await readProbe(page)
    await cameToRest(subject.recorder)
    await slow(page)
    await page.evaluate(() => window.loadProbe.forget())
    const before = await threads()
    subject.recorder.requests.length = 0
    await page.goto(subject.recorder.address + subject.path, { waitUntil: 'commit' })
    const readings = await readProbe(page)
    const after = await threads()
    return visitOf(readings, subject, false, before, after)
  } finally {
    await page.context().close()
  }
}

/** The screens of the menu, each opened twice within the page: milliseconds until its data is painted. */
export const openSections = async (
  browser: Browser,
  subject: Subject,
  sections: Readonly<Record<string, () => boolean>>,
): Promise<Record<string, { first: number; second: number }>> => {
  const page = await openPage(browser, subject, sections)
  subject.recorder.requests.length = 0
  await page.goto(subject.recorder.address + subject.path, { waitUntil: 'commit' })
  await readProbe(page)
  await cameToRest(subject.recorder)
  await slow(page)
  const opened: Record<string, { first: number; second: number }> = {}
  const open = async (path: string) => {
    const time = await page.evaluate((section) => window.loadProbe.open(section), path)
    // What the visit left to do is not part of the next one.
    await wait(700)
    return time
  }
  for (const path of Object.keys(sections)) opened[path] = { first: await open(path), second: 0 }
  for (const [path, times] of Object.entries(opened)) times.second = await open(path)
  await page.context().close()
  return opened
}

/** The median of each figure. */
export const medianOf = (all: readonly Figures[]): Figures => {
  const middle = (key: keyof Figures) => {
    const known = all.map((figures) => figures[key]).filter((value) => value !== null)
    return known.length === 0 ? null : median(known)
  }
  return Object.fromEntries(
    Object.keys(all[0] ?? {}).map((key) => [key, middle(key as keyof Figures)]),
  ) as unknown as Figures
}
