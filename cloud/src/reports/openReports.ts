import type { ChangeQueue } from '../releases/changeQueue.ts'
import { CanaryWatch } from './canaryWatch.ts'
import { ReportLog } from './reportLog.ts'
import { reportRoutes } from './routes.ts'
import { senderOf } from '../http/sender.ts'
import { openAddressMarks } from './senders.ts'

interface Parts {
  /** The folder that the console is served from. */
  dist: string
  data: string
  changes: ChangeQueue
  behindProxy: boolean
  /** Addresses of proxies that say where a request comes from. */
  proxies: readonly string[]
  log: (text: string) => void
  whenClosing: (dispose: () => Promise<void>) => void
}

/**
 * Reports of browsers: their endpoint, what is kept of them, and the watch over canaries, which goes on with what was
 * kept.
 */
export async function openReports({ dist, data, changes, behindProxy, proxies, log, whenClosing }: Parts) {
  const reportLog = await ReportLog.open(data, (error) => log(`Reports could not be stored: ${String(error)}`))
  const watch = new CanaryWatch({ changes, dist, log })
  for (const message of await reportLog.read()) watch.add(message)
  whenClosing(() => reportLog.close())
  whenClosing(() => watch.close())
  return {
    watch,
    routes: reportRoutes({
      watch,
      log: reportLog,
      senderOf: (request) => senderOf(request, { proxies, behindProxy }),
      markOf: openAddressMarks(data),
    }),
  }
}
