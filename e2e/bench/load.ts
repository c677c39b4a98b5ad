import path from 'node:path'
import { startCloud } from 'cloud/testing/startCloud.ts'
import type { Browser } from '@playwright/test'
import { openApi, provide } from '../support/api.ts'
import { dist } from '../support/dist.ts'
import { bare, dashboard, devices, sections, shellAlone, windFront } from './load/screens.ts'
import { recordFolder, recordServer } from './load/recorder.ts'
import {
  medianOf,
  openSections,
  throttle,
  visitAgain,
  visitCold,
  type Figures,
  type Subject,
  type Visit,
} from './load/visit.ts'
import { createBackend, findWindFronts } from './load/windFront.ts'
import { kilobytes, printTable, seconds, type Column, type Settings } from './report.ts'
import { launch, median, signedIn } from './session.ts'
import { bareFile, startBare } from './stream/pages.ts'
import { startPublisher } from './stream/startPublisher.ts'
import { followThreads } from './threads.ts'

const parts = ['shell', 'dashboard', 'devices', 'again', 'sections', 'bare', 'peers'] as const

interface Line extends Figures {
  page: string
}

const columns: readonly Column<Line>[] = [
  { title: 'page', of: ({ page }) => page },
  { title: 'usable', of: ({ usable }) => seconds(usable) },
  { title: 'first paint', of: ({ firstPaint }) => seconds(firstPaint) },
  { title: 'blocking', of: ({ blocking }) => seconds(blocking) },
  { title: 'requests', of: ({ requests }) => requests },
  { title: 'JS gzip', of: ({ bytes }) => kilobytes(bytes) },
  { title: 'ahead', of: ({ ahead }) => (ahead === null ? null : kilobytes(ahead)) },
  { title: 'CPU main', of: ({ main }) => (main === null ? null : seconds(main)) },
  { title: 'worker', of: ({ worker }) => (worker === null ? null : seconds(worker)) },
  { title: 'CLS', of: ({ shift }) => shift.toFixed(3) },
]

/** What was opened for the measurement and how it is closed. */
interface Opened {
  /** Visited with an empty cache. */
  cold: Subject[]
  /** Opened once more, with a warm cache. */
  again: Subject[]
  /** Whose sections are opened within the page. */
  sections: Subject[]
  notes: string[]
  close: (() => Promise<unknown>)[]
}

type IsWanted = (part: (typeof parts)[number]) => boolean

/**
 * A built console behind a server that records, with something to show in every section. `change` replaces files of the
 * console.
 */
const recordCloud = async (
  browser: Browser,
  folder: string,
  { close }: Opened,
  change?: Readonly<Record<string, string>>,
): Promise<Pick<Subject, 'files' | 'recorder' | 'cookies'>> => {
  const recorder = await recordServer(change)
  const started = await startCloud({ origin: recorder.address, dist: folder })
  recorder.standBefore(started.address)
  close.push(started.close, recorder.stop)
  const cloud = { ...started, address: recorder.address }
  await provide(await openApi(cloud))
  return { files: (pathname) => path.join(folder, pathname), recorder, cookies: await signedIn(browser, cloud) }
}

const noRemotes = { '/registry.json': JSON.stringify({ schema: 1, release: 'none', remotes: {} }) }

const openConsole = async (
  browser: Browser,
  name: string,
  folder: string,
  opened: Opened,
  isWanted: IsWanted,
): Promise<void> => {
  if (isWanted('shell'))
    opened.cold.push({
      ...(await recordCloud(browser, folder, opened, noRemotes)),
      name: `${name}, shell alone`,
      path: '/dashboard',
      screen: shellAlone,
    })
  if (!(['dashboard', 'devices', 'again', 'sections'] as const).some(isWanted)) return
  const suite = await recordCloud(browser, folder, opened)
  const start: Subject = { ...suite, name: `${name}, dashboard with data`, path: '/dashboard', screen: dashboard }
  if (isWanted('dashboard')) opened.cold.push(start)
  if (isWanted('devices')) opened.cold.push({ ...suite, name: `${name}, devices`, path: '/devices', screen: devices })
  if (isWanted('again')) opened.again.push(start)
  if (isWanted('sections')) opened.sections.push({ ...start, name, screen: shellAlone })
}

/** The page of the stream's benchmark, while events come. */
const openBare = async ({ cold, close }: Opened): Promise<void> => {
  const [page, publisher, recorder] = await Promise.all([startBare(), startPublisher(), recordServer()])
  recorder.standBefore(page.address)
  let over = false
  const events = async () => {
    while (!over) await publisher.publish({ rate: 20, seconds: 1 })
  }
  void events().catch(() => {})
  cold.push({
    name: 'bare page',
    path: `/?broker=${encodeURIComponent(publisher.url)}`,
    screen: bare,
    files: bareFile,
    recorder,
  })
  close.push(async () => {
    over = true
    publisher.stop()
    await Promise.all([recorder.stop(), page.stop()])
  })
}

const openPeers = async (folder: string, { cold, notes, close }: Opened): Promise<void> => {
  const { found, missing } = findWindFronts(folder)
  notes.push(...missing.map((version) => `WindFront ${version} is not in PEERS: not measured.`))
  for (const { version, folder: files } of found) {
    const { empty, filled } = windFront(version)
    for (const [name, upgrade, screen] of [
      ['without a backend', undefined, empty],
      ['with data', createBackend(), filled],
    ] as const) {
      const recorder = await recordFolder(files, upgrade)
      cold.push({
        name: `WindFront ${version}, ${name}`,
        path: '/',
        screen,
        files: (pathname) => path.join(files, pathname),
        recorder,
      })
      close.push(recorder.stop)
    }
  }
}

interface Times {
  section: string
  first: number
  second: number
}

class Bench {
  readonly #browser: Browser
  readonly #threads
  readonly lines: Line[] = []
  readonly opened: Times[] = []
  readonly notes: string[] = []
  readonly runs: number

  constructor(browser: Browser, threads: Awaited<ReturnType<typeof followThreads>>, runs: number) {
    this.#browser = browser
    this.#threads = threads
    this.runs = runs
  }

  /**
   * Visits the subjects in turn, so that what the machine does meanwhile meets all of them. In the last turn each is
   * left at rest.
   */
  async visit(subjects: readonly Subject[], visitOne: typeof visitCold): Promise<Map<Subject, Visit[]>> {
    const visits = new Map<Subject, Visit[]>()
    for (let run = 1; run <= this.runs; run += 1) {
      for (const subject of subjects) {
        const visit = await visitOne({
          browser: this.#browser,
          threads: this.#threads,
          subject,
          ahead: run === this.runs,
        }).catch(() => null)
        if (visit) visits.set(subject, [...(visits.get(subject) ?? []), visit])
        else this.notes.push(`${subject.name}: not usable in time, in run ${run}.`)
        // Tells how far it is, beside what is printed at the end.
        console.error(
          `${run}/${this.runs} ${subject.name}: ${visit ? seconds(visit.whole.usable) : 'not usable in time'}`,
        )
      }
    }
    return visits
  }

  async cold(subjects: readonly Subject[]): Promise<void> {
    for (const [{ name }, visits] of await this.visit(subjects, visitCold)) {
      const back = medianOf(visits.map((visit) => visit.back))
      const whole = medianOf(visits.map((visit) => visit.whole))
      // A page that does not leave for a provider has one line.
      if (back.usable === whole.usable) this.lines.push({ page: name, ...whole })
      else
        this.lines.push(
          { page: `${name}, with the provider's hop`, ...whole },
          { page: `${name}, back from the provider`, ...back, ahead: null, main: null, worker: null },
        )
    }
  }

  async again(subjects: readonly Subject[]): Promise<void> {
    for (const [{ name }, visits] of await this.visit(subjects, visitAgain))
      this.lines.push({ page: `${name}, opened again`, ...medianOf(visits.map(({ whole }) => whole)) })
  }

  async sections(subject: Subject): Promise<void> {
    const all: Awaited<ReturnType<typeof openSections>>[] = []
    for (let run = 0; run < this.runs; run += 1) {
      all.push(await openSections(this.#browser, subject, sections))
      console.error(
        `${subject.name}, sections: ${Object.values(all.at(-1) ?? {})
          .map(({ first, second }) => `${Math.round(first)}/${Math.round(second)}`)
          .join(' ')}`,
      )
    }
    const middle = (section: string, visit: 'first' | 'second') =>
      median(all.map((times) => times[section]?.[visit] ?? Number.NaN))
    this.opened.push(
      ...Object.keys(sections).map((section) => ({
        section: `${subject.name}, ${section}`,
        first: middle(section, 'first'),
        second: middle(section, 'second'),
      })),
    )
  }
}

const print = ({ lines, opened, notes, runs }: Bench): void => {
  if (lines.length > 0) {
    console.log(
      `\nVisits with an empty cache, CPU slowed ${throttle} times, medians of ${runs}. Usable: the screen's own data is shown and a click on its main control was answered. CPU: of all threads of that kind, the main ones slowed.\n`,
    )
    printTable(columns, lines)
  }
  if (opened.length > 0) {
    console.log(
      `\nSections opened by the menu, CPU slowed ${throttle} times, medians of ${runs}: from the click until the section's data is painted.\n`,
    )
    printTable(
      [
        { title: 'section', of: ({ section }) => section },
        { title: 'first', of: ({ first }) => `${Math.round(first)} ms` },
        { title: 'second', of: ({ second }) => `${Math.round(second)} ms` },
      ],
      opened,
    )
  }
  for (const note of notes) console.log(note)
}

/**
 * Measures first loads: `npm run bench -- load [part ...]`, by default all parts, five times each. PEERS names a folder
 * with a folder for each version of a peer, in which `npm install zigbee2mqtt-windfront@1.8.1` was run; FORMER names
 * another built console to measure beside this one. Compare lines of one run, not runs.
 */
export const benchLoad = async (words: readonly string[], { json, runs = 5 }: Settings): Promise<void> => {
  const isWanted: IsWanted = (part) => words.length === 0 || words.includes(part)
  const browser = await launch()
  const bench = new Bench(browser, await followThreads(browser), runs)
  const opened: Opened = { cold: [], again: [], sections: [], notes: bench.notes, close: [] }
  const { FORMER: former, PEERS: peers } = process.env
  try {
    await openConsole(browser, 'console', dist, opened, isWanted)
    if (former) await openConsole(browser, 'former console', path.resolve(former), opened, isWanted)
    if (isWanted('bare')) await openBare(opened)
    if (peers && isWanted('peers')) await openPeers(path.resolve(peers), opened)
    await bench.cold(opened.cold)
    await bench.again(opened.again)
    for (const subject of opened.sections) await bench.sections(subject)
  } finally {
    await browser.close()
    await Promise.all(opened.close.map((close) => close()))
  }
  if (json)
    console.log(
      JSON.stringify({ throttle, runs, lines: bench.lines, sections: bench.opened, notes: bench.notes }, null, 2),
    )
  else print(bench)
}
