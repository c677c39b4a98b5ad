import { writeExactly } from '../../api/exactJson.ts'
import { badRequest, Failure } from '../../api/failure.ts'
import { problemWithJson } from '../../api/requestChecks.ts'
import type { Broker } from '../../broker/broker.ts'
import { eventTopic } from '../../mqtt/deviceTopic.ts'
import { lengthProblem } from '../../mqtt/topicLevels.ts'
import { hopsIn, maxHops } from '../../http/hopsHeader.ts'
import type { Fleet } from '../../fleet/fleet.ts'
import type { KnownArrivals } from '../knownArrivals.ts'
import type { Rates } from '../limits.ts'
import type { DeviceRoute } from './deviceRoutes.ts'

interface EventParts {
  broker: Pick<Broker, 'publishFor'>
  fleet: Pick<Fleet, 'visited'>
  rates: Rates
  arrivals: KnownArrivals
}

const maxEvents = 100
const eventName = /^(?!\/)[^+#\p{Cc}]{1,200}$/u

/** For devices that wake up, tell something and sleep again. */
export function eventsRoute({ broker, fleet, rates, arrivals }: EventParts): DeviceRoute {
  return {
    method: 'POST',
    path: /^\/device\/v1\/events$/,
    needsKey: true,
    answer: async ({ device, body, raw }, response) => {
      const hops = hopsIn(raw.headers)
      if (hops > maxHops)
        throw new Failure(
          508,
          `This event has come by ${hops} deliveries of integrations, one after the other, and ${maxHops} are allowed: an integration that is triggered by what it sends itself would never end.`,
        )
      const events = eventsOf(await body(), device)
      if (!rates.take(device, events.length)) {
        arrivals.refused(device, 'flood')
        throw new Failure(429, 'This device sends too much. Wait.', 10)
      }
      fleet.visited(device)
      const stored = await Promise.all(
        events.map(({ event, payload }) => broker.publishFor(device, event, payload, hops)),
      )
      if (stored.includes(false)) throw new Failure(503, 'Not everything could be stored.', 2)
      response.writeHead(202).end()
    },
  }
}

function eventsOf(body: unknown, device: string): { event: string; payload: Buffer }[] {
  const problem = problemWithJson(body)
  if (problem !== undefined) throw badRequest(`The JSON of the body ${problem}.`)
  const all: unknown[] = Array.isArray(body) ? body : [body]
  if (all.length === 0 || all.length > maxEvents) throw badRequest(`A list has 1 to ${maxEvents} events.`)
  return all.map((each) => {
    const { event, data } = (typeof each === 'object' && each !== null ? each : {}) as {
      event?: unknown
      data?: unknown
    }
    if (typeof event !== 'string' || !eventName.test(event))
      throw badRequest(
        'An event is {"event": name, "data": anything}; a name has up to 200 characters, and no + and #.',
      )
    const tooLong = lengthProblem(eventTopic(device, event))
    if (tooLong !== undefined) throw badRequest(tooLong)
    return {
      event,
      payload: Buffer.from(typeof data === 'string' ? data : data === undefined ? '' : writeExactly(data)),
    }
  })
}

export function authorityRoute(certificate: string): DeviceRoute {
  return {
    method: 'GET',
    path: /^\/device\/v1\/ca$/,
    needsKey: false,
    answer: (_request, response) =>
      void response.writeHead(200, { 'Content-Type': 'application/x-pem-file' }).end(certificate),
  }
}
