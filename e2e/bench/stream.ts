import { configureWithCloud, startCloudBehind, startHost } from '../support/host.ts'
import { launch, signedIn } from './session.ts'
import { flood, type Flood, searches } from './stream/flood.ts'
import { openBare, openConsole, startBare } from './stream/pages.ts'
import { startPublisher } from './stream/startPublisher.ts'

const columns = [12, 10, 12, 16, 14, 8, 14, 10, 8]
const printRow = (cells: readonly string[]) => console.log(cells.map((cell, index) => cell.padStart(columns[index] ?? 10)).join(''))
const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)
const pair = (one: number, other: number) => `${Math.round(one)}/${Math.round(other)}`

const printFlood = (name: string, { sent, fps, delay, response, lost, heap, elements, cpu }: Flood) =>
  printRow([name, String(sent), pair(fps.median, fps.p5), pair(delay.median, delay.p95), String(Math.round(response)), String(lost), `${megabytes(heap.page)} + ${megabytes(heap.worker)}`, String(elements), `${Math.round(cpu * 100)} %`])

const start = async () => {
  const host = await startHost()
  const cloud = await startCloudBehind(host)
  const [browser, bare, publisher] = await Promise.all([launch(), startBare(), startPublisher()])
  const cookies = await signedIn(browser, cloud)
  configureWithCloud(host, publisher.url)
  return {
    publisher,
    openConsole: () => openConsole(browser, host.address, cookies),
    openBare: () => openBare(browser, bare.address, publisher.url),
    stop: async () => {
      await browser.close()
      await bare.stop()
      publisher.stop()
      await cloud.stop()
      await host.stop()
    },
  }
}

/**
 * Measures the event stream under load: `npm run bench -- stream [rates] [seconds]`, by default `100,1000,2000,10000 20`.
 *
 * A publisher in a process of its own sends 119 bytes of JSON on 50 topics, each message in a frame of its own, to the built console's
 * /events and then at the same rate to a bare page (mqtt.js in a worker, 13 rows, one repaint per frame). The bare page shows what the
 * machine allows: compare the two of one run, not runs.
 *
 * `fps` is counted in windows of half a second. `delay` is the age of the newest visible event, weighted by time. `response` is the
 * slowest time from a key or click to the end of its frame. `lost` are the messages that were sent and not counted. `heap` is what page
 * and worker use more than before: the worker keeps up to 100,000 events, some 210 bytes each. `cpu` is the share of a processor that
 * the page's main thread uses.
 *
 * The last part fills the console and searches while 2,000 messages a second arrive. It prints the processor time of the worker and of
 * the page's longest task, and the longest time between two frames, which means nothing on a machine that is busy with other work.
 */
export const benchStream = async ([rates = '100,1000,2000,10000', seconds = '20']: readonly string[] = []): Promise<void> => {
  const { publisher, stop, ...open } = await start()
  printRow(['page', 'sent/s', 'fps med/p5', 'delay med/p95', 'response ms', 'lost', 'heap MB', 'elements', 'cpu'])
  for (const rate of rates.split(',').map(Number)) {
    const load = { rate, seconds: Number(seconds) }
    const page = await open.openConsole()
    const ours = await flood(page, publisher, load)
    await page.close()
    printFlood('console', ours)
    const bare = await open.openBare()
    const limit = await flood(bare, publisher, load)
    await bare.close()
    printFlood('bare', limit)
    console.log(`${' '.repeat(12)}delay is ${(ours.delay.median / limit.delay.median).toFixed(2)} times, fps ${(ours.fps.median / limit.fps.median).toFixed(2)} times the bare page's\n`)
  }
  const page = await open.openConsole()
  console.log('search among 100,000    worker ms    task ms    frame ms')
  for (const { query, worker, longestTask, longestFrame } of await searches(page, publisher)) {
    console.log(`${query.padEnd(24)}${worker.toFixed(1).padStart(9)}${longestTask.toFixed(1).padStart(11)}${longestFrame.toFixed(0).padStart(12)}`)
  }
  await stop()
}
