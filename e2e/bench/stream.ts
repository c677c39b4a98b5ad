import { startCloud } from '@console/platform-testing/cloud'
import { startHost } from '../support/host.ts'
import { launch, signedIn } from './session.ts'
import { flood, type Flood } from './stream/flood.ts'
import { openBare, openConsole } from './stream/pages.ts'
import { searches } from './stream/search.ts'
import { startBare } from './stream/startBare.ts'
import { startPublisher } from './stream/startPublisher.ts'

const columns = [12, 10, 12, 16, 12, 8, 14, 10, 8]
const line = (cells: readonly string[]) => console.log(cells.map((cell, index) => cell.padStart(columns[index] ?? 10)).join(''))
const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)
const pair = (one: number, other: number) => `${Math.round(one)}/${Math.round(other)}`

const tell = (name: string, { sent, fps, delay, answer, lost, heap, elements, cpu }: Flood) =>
  line([name, String(sent), pair(fps.median, fps.p5), pair(delay.median, delay.p95), String(Math.round(answer)), String(lost), `${megabytes(heap.page)} + ${megabytes(heap.worker)}`, String(elements), `${Math.round(cpu * 100)} %`])

const start = async () => {
  const host = await startHost()
  const cloud = await startCloud({ origin: host.address })
  const oidc = { authority: `${host.address}/oidc`, clientId: 'console' }
  host.standBefore(cloud.address)
  host.configure({ oidc, broker: { url: cloud.brokerUrl } })
  const [browser, bare, publisher] = await Promise.all([launch(), startBare(), startPublisher()])
  const cookies = await signedIn(browser, { ...cloud, address: host.address })
  host.configure({ oidc, api: { baseUrl: '' }, ide: { baseUrl: '' }, broker: { url: publisher.url } })
  return {
    publisher,
    openConsole: () => openConsole(browser, host.address, cookies),
    openBare: () => openBare(browser, bare.address, publisher.url),
    stop: async () => {
      await browser.close()
      bare.stop()
      publisher.stop()
      await cloud.stop()
      await host.stop()
    },
  }
}

/**
 * The event stream under load: `npm run bench -- stream [rates] [seconds]`, by default `100,1000,2000,10000 20`.
 *
 * A publisher in a process of its own sends 119 bytes of JSON on 50 topics, each message in a frame of its own, to the built console's /events
 * and then at the same rate to a bare page (mqtt.js in a worker, 13 rows, one repaint per frame): what that manages is what the
 * machine allows, so compare the two of one run, not runs. `fps` is of windows of half a second, `delay` the age of the newest
 * event in sight weighted by time, `answer` the slowest from a key or click to the end of its frame, `lost` what was sent and
 * not counted, `heap` what page and worker use more than before: the worker keeps up to 100,000 events, some 210 bytes each.
 * `cpu` is the part of a processor that the page's main thread takes.
 * The last part fills the console and searches while 2,000 a second arrive: what the worker computed for it, and the page in its
 * longest task (waiting for a processor doesn't count), and the longest time from one frame to the next (it does). On a machine that is busy with other things, say nothing of it.
 */
export const benchStream = async ([rates = '100,1000,2000,10000', seconds = '20']: readonly string[] = []): Promise<void> => {
  const { publisher, stop, ...open } = await start()
  line(['page', 'sent/s', 'fps med/p5', 'delay med/p95', 'answer ms', 'lost', 'heap MB', 'elements', 'cpu'])
  for (const rate of rates.split(',').map(Number)) {
    const load = { rate, seconds: Number(seconds) }
    const page = await open.openConsole()
    const ours = await flood(page, publisher, load)
    await page.close()
    tell('console', ours)
    const bare = await open.openBare()
    const limit = await flood(bare, publisher, load)
    await bare.close()
    tell('bare', limit)
    console.log(`${' '.repeat(12)}delay is ${(ours.delay.median / limit.delay.median).toFixed(2)} times, fps ${(ours.fps.median / limit.fps.median).toFixed(2)} times the bare page's\n`)
  }
  const page = await open.openConsole()
  console.log('search among 100,000    worker ms    task ms    frame ms')
  for (const { query, worker, longestTask, longestFrame } of await searches(page, publisher)) {
    console.log(`${query.padEnd(24)}${worker.toFixed(1).padStart(9)}${longestTask.toFixed(1).padStart(11)}${longestFrame.toFixed(0).padStart(12)}`)
  }
  await stop()
}
