import { configureWithCloud, startCloudBehind, startHost } from '../support/host.ts'
import { printTable, type Column, type Settings } from './report.ts'
import { launch, signedIn } from './session.ts'
import { type Flood, floodInTurn, type Search, searches } from './stream/flood.ts'
import { openBare, openConsole, startBare } from './stream/pages.ts'
import { startPublisher } from './stream/startPublisher.ts'
import { followThreads } from './threads.ts'

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)
const pair = (one: number, other: number) => `${Math.round(one)}/${Math.round(other)}`
const percent = (share: number | null) => (share === null ? null : `${Math.round(share * 100)} %`)

interface Line extends Flood {
  page: string
  /** Requested messages per second, and which run of them. */
  rate: number
  run: number
}

const columns: readonly Column<Line>[] = [
  { title: 'page', of: ({ page }) => page },
  { title: 'sent/s', of: ({ sent }) => sent },
  { title: 'fps med/p5', of: ({ fps }) => pair(fps.median, fps.p5) },
  { title: 'delay med/p95', of: ({ delay }) => pair(delay.median, delay.p95) },
  { title: 'slowest input', of: ({ response }) => Math.round(response) },
  { title: 'typed', of: ({ typed }) => Math.round(typed) },
  { title: 'longest task', of: ({ longestTask }) => Math.round(longestTask) },
  { title: 'lost', of: ({ lost }) => lost },
  { title: 'heap MB', of: ({ heap }) => `${megabytes(heap.page)} + ${megabytes(heap.worker)}` },
  { title: 'elements', of: ({ elements }) => elements },
  { title: 'CPU main', of: ({ cpu }) => percent(cpu.main) },
  { title: 'worker', of: ({ cpu }) => percent(cpu.worker) },
]

/** How the console stands to the bare page of the same run. */
const ratiosOf = (lines: readonly Line[]) =>
  lines
    .filter(({ page }) => page === 'console')
    .flatMap((ours) => {
      const limit = lines.find(({ page, rate, run }) => page === 'bare' && rate === ours.rate && run === ours.run)
      return limit
        ? [
            {
              rate: ours.rate,
              run: ours.run,
              delay: ours.delay.median / limit.delay.median,
              delayP95: ours.delay.p95 / limit.delay.p95,
              response: ours.response / limit.response,
              longestTask: ours.longestTask,
            },
          ]
        : []
    })

type Ratio = ReturnType<typeof ratiosOf>[number]

const ratioColumns: readonly Column<Ratio>[] = [
  { title: 'console : bare', of: ({ rate, run }) => `${rate}/s, run ${run}` },
  { title: 'delay', of: ({ delay }) => delay.toFixed(2) },
  { title: 'delay p95', of: ({ delayP95 }) => delayP95.toFixed(2) },
  { title: 'slowest input', of: ({ response }) => response.toFixed(2) },
  { title: 'longest task ms', of: ({ longestTask }) => Math.round(longestTask) },
]

const start = async () => {
  const host = await startHost()
  const cloud = await startCloudBehind(host)
  const [browser, bare, publisher] = await Promise.all([launch(), startBare(), startPublisher()])
  const cookies = await signedIn(browser, cloud)
  configureWithCloud(host, publisher.url)
  return {
    publisher,
    threads: await followThreads(browser),
    openConsole: () => openConsole(browser, host.address, cookies),
    openBare: () => openBare(browser, bare.address, publisher.url),
    stop: async () => {
      await browser.close()
      await bare.stop()
      publisher.stop()
      await cloud.close()
      await host.stop()
    },
  }
}

/**
 * Measures the event stream under load: `npm run bench -- stream [rates] [seconds]`, by default `100,2000,10000 10`,
 * three runs each.
 *
 * A publisher in a process of its own sends 119 bytes of JSON on 50 topics, each message in a frame of its own, to the
 * built console's /events and to a bare page (mqtt.js in a worker, 13 rows, one repaint per frame). The bare page shows
 * what the machine allows. A run has two halves with the pages in turn, so that both meet the same machine: compare the
 * two of one run, not runs.
 *
 * `fps` is counted in windows of half a second. `delay` is the age of the newest visible event, weighted by time.
 * `slowest input` is the longest time from a key or click to the end of its frame, `typed` that of a key in the search
 * box. `lost` are the messages that were sent and not counted. `heap` is what page and worker use more than before: the
 * worker keeps up to 100,000 events, some 210 bytes each. `CPU` are shares of a processor.
 *
 * The last part fills the console and searches while 2,000 messages a second arrive. It prints the processor time of
 * the worker and of the page's longest task, and the longest time between two frames, which means nothing on a machine
 * that is busy with other work.
 */
export const benchStream = async (
  [rates = '100,2000,10000', seconds = '10']: readonly string[],
  { json, runs = 3 }: Settings,
): Promise<void> => {
  const { publisher, stop, threads, openConsole: openOurs, openBare: openLimit } = await start()
  const lines: Line[] = []
  let found: Search[] = []
  try {
    for (const rate of rates.split(',').map(Number)) {
      for (let run = 1; run <= runs; run += 1) {
        const [ours, limit] = await floodInTurn(
          [openOurs, openLimit],
          publisher,
          { rate, seconds: Number(seconds) },
          threads,
        )
        if (ours && limit) lines.push({ page: 'console', rate, run, ...ours }, { page: 'bare', rate, run, ...limit })
      }
    }
    const page = await openOurs()
    found = await searches(page, publisher)
    await page.close()
  } finally {
    await stop()
  }
  if (json)
    return console.log(
      JSON.stringify({ seconds: Number(seconds), lines, ratios: ratiosOf(lines), searches: found }, null, 2),
    )
  printTable(columns, lines)
  console.log()
  printTable(ratioColumns, ratiosOf(lines))
  console.log()
  printTable(
    [
      { title: 'search among 100,000', of: ({ query }) => query },
      { title: 'worker ms', of: ({ worker }) => worker.toFixed(1) },
      { title: 'task ms', of: ({ longestTask }) => longestTask.toFixed(1) },
      { title: 'frame ms', of: ({ longestFrame }) => Math.round(longestFrame) },
    ],
    found,
  )
}
