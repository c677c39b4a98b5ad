import { startPacketBroker } from '@console/platform-testing/broker'
import type { Page } from '@playwright/test'
import { asked, cases, friendly, isHere, testEvent, type Outcome } from '../support/brokerPackets.data.ts'
import { builtFiles, readBuilt } from '../support/dist.ts'
import { startHost } from '../support/host.ts'
import { expect, test } from '../support/test.ts'

/** A message of the worker. */
interface Told {
  kind: string
  to?: string
  call?: number
  state?: { kind: string; reason: string }
  error?: { message: string }
  messages?: { message: { topic: string } }[]
  views?: { window: { rows: { preview: string }[]; refused: string | null } }[]
}

/** Where replies come in, and what is sent. */
const plan = {
  filters: ['devices/d1/functions/+/result', 'devices/d1/variables/+/value'],
  sends: [...Object.keys(asked), testEvent],
}

/** Lets a worker connect to each address, all at once, and returns what each came to. */
const runWorkers = (page: Page, script: string, addresses: readonly string[]): Promise<Outcome[]> =>
  page.evaluate(
    ([script, addresses, { filters, sends }]) => {
      const outcomeOf = ({ state, error, views }: Told): Outcome | null => {
        const { rows: [row] = [], refused = null } = views?.[0]?.window ?? {}
        if (state?.kind === 'disconnected') return { disconnected: state.reason }
        if (error) return { failed: error.message }
        return row ? { event: row.preview } : refused === null ? null : { refused }
      }
      const run = (url: string) =>
        new Promise<Outcome>((resolved) => {
          const worker = new Worker(script, { type: 'module' })
          const replies = new Set<string>()
          const resolve = (outcome: Outcome) => {
            worker.terminate()
            resolved(outcome)
          }
          let outcome: Outcome | null = null
          // So that a case that comes to nothing is named.
          setTimeout(() => resolve({ ...outcome, replies: [...replies] }), 40_000)
          let called = 0
          worker.onerror = ({ message }) => resolve({ failed: `The page heard: ${message}` })
          worker.onmessage = ({ data }: { data: Told }) => {
            const isFirst = outcome === null
            outcome ??= outcomeOf(data)
            for (const { message } of data.messages ?? []) replies.add(message.topic)
            if (data.kind === 'token') worker.postMessage({ kind: 'reply', to: 'token', call: data.call, value: 't' })
            if (data.kind === 'frame') worker.postMessage({ kind: 'ready' })
            if (data.kind === 'failed') return resolve(outcomeOf(data) ?? {})
            if (outcome && isFirst) {
              if (outcome.event) for (const filter of filters) worker.postMessage({ kind: 'subscribe', filter })
              for (const [call, topic] of sends.entries())
                worker.postMessage({ kind: 'publish', call, topic, payload: '' })
            }
            // Its replies show that the worker lives on.
            if (data.to === 'publish') called += 1
            const isOver = called === sends.length && (!outcome?.event || replies.size === filters.length)
            if (outcome && isOver) resolve({ ...outcome, ...(outcome.event && { replies: [...replies].sort() }) })
          }
          worker.postMessage({ kind: 'start', url, sub: 'u', visible: true })
          worker.postMessage({ kind: 'open', view: 1, options: { rows: 5 } })
        })
      return Promise.all(addresses.map(run))
    },
    [script, addresses, plan] as const,
  )

/** By a text of the library: the chunk has no name. */
const workerScript = (): string | undefined =>
  builtFiles('assets', '.js').find((path) => readBuilt(path).includes('duplicate CONNACK'))

test('BRK-06: the built worker bears what a broker may send, and says why where it can’t go on', async ({
  visitor,
}) => {
  const names = Object.keys(cases)
  const broker = await startPacketBroker(
    Object.fromEntries(Object.entries(cases).map(([name, script]) => [name, { ...friendly, ...script }])),
  )
  const host = await startHost()
  host.configure({ oidc: { authority: host.address, clientId: 'console' }, broker: { url: broker.urlOf('') } })
  await visitor.goto(`${host.address}/shell.json`)
  const outcomes = await runWorkers(visitor, workerScript() ?? '', names.map(broker.urlOf))
  expect(Object.fromEntries(names.map((name, index) => [name, outcomes[index]]))).toEqual(
    Object.fromEntries(Object.entries(cases).map(([name, { expected }]) => [name, expected])),
  )
  const topicsTo = (name: string) =>
    broker.received(name).flatMap((packet) => (packet.cmd === 'publish' ? packet.topic : []))
  for (const name of names.filter((each) => cases[each]?.expected === isHere))
    expect(topicsTo(name), name).toEqual(expect.arrayContaining(plan.sends))
  for (const name of ['CONNACK: no wildcards', 'CONNACK: too small for a subscription']) {
    expect(
      broker.received(name).map(({ cmd }) => cmd),
      `${name}: the broker would end the connection`,
    ).not.toContain('subscribe')
  }
  await visitor.close()
  await host.stop()
  await broker.stop()
})
