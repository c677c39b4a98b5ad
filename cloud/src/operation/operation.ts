import type { Watch } from '../http/webServer.ts'
import { CloudMetrics } from './cloudMetrics.ts'
import { openLog, type Tell } from './log.ts'
import type { OperationsAddress, OperationsServer } from './operationsServer.ts'
import { respondToProbe } from './probes.ts'
import { Readiness } from './readiness.ts'
import { Requests } from './requests.ts'

interface OperationOptions {
  log?: (text: string) => void
  logFormat?: 'text' | 'json'
  operations?: OperationsAddress
  proxies?: readonly string[]
}

interface Operation {
  log: Tell
  metrics: CloudMetrics
  readiness: Readiness
  /** What is done for each request. */
  watch: Watch
  /** What listens at the operators' address, where one is wanted. */
  server?: Pick<OperationsServer, 'address' | 'add'>
}

/** What operators see of a cloud. */
export async function openOperation(
  { log: print = () => {}, logFormat, operations, proxies = [] }: OperationOptions,
  whenClosing: (dispose: () => void | Promise<void>) => void,
): Promise<Operation> {
  const [log, metrics, readiness] = [openLog(print, logFormat), new CloudMetrics(), new Readiness()]
  const requests = new Requests(metrics, log, proxies)
  const watch: Watch = {
    probe: (request, response, headers) => respondToProbe(request, response, headers, readiness, false),
    run: (request, response, work) => requests.run(request, response, work),
  }
  if (!operations) return { log: log.tell, metrics, readiness, watch }
  const { openOperationsServer } = await import('./operationsServer.ts')
  const server = await openOperationsServer(operations, metrics, readiness)
  whenClosing(() => server.close())
  whenClosing(metrics.watchProcess())
  return { log: log.tell, metrics, readiness, watch, server }
}
