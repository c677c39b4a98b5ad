import type { BrokerState } from '@console/platform/contract'
import {
  createBroker,
  startEngine,
  type FromWorker,
  type OwnedBroker,
  type PagePort,
  type Port,
  type ToWorker,
  type Tuning,
  type WorkerPort,
} from '@console/platform/engine'
import { createWritable } from '@console/platform/lib'
import {
  provideWebSocket,
  startTestBroker,
  until,
  type BrokerScript,
  type TestBroker,
} from '@console/platform-testing/broker'
import { openMqttTransport } from './mqttTransport.ts'

provideWebSocket()

const portOf = <Out, In>(port: MessagePort): Port<Out, In> => ({
  post: (message, transfer = []) => port.postMessage(message, transfer),
  listen: (handler) => {
    port.onmessage = ({ data }) => handler(data)
  },
  close: () => port.close(),
})

/** A session whose tokens are `token-1`, `token-2`, … */
const fakeSession = () => {
  const renewed: string[] = []
  const session = {
    count: 1,
    /** The tokens that were to be replaced. */
    renewed,
    /** How many of the next requests fail. */
    failures: 0,
    getToken: async () => {
      if (session.failures > 0) throw new Error(`There is no token to be had, ${session.failures--} times.`)
      return `token-${session.count}`
    },
    renewToken: async (refused: string) => {
      renewed.push(refused)
      session.count++
      return session.getToken()
    },
  }
  return session
}

export interface TestConsole {
  server: TestBroker
  broker: OwnedBroker
  session: ReturnType<typeof fakeSession>
  visible: { setState(visible: boolean): void }
  /** All states so far, the present one last. */
  states: BrokerState[]
  threw: unknown[]
  is(kind: BrokerState['kind']): Promise<void>
  /** Waits until all that was sent to the broker up to now has arrived there. Needs a live connection. */
  settled(): Promise<void>
}

const opened: (() => Promise<void>)[] = []

/** Closes everything that `openTestConsole` opened. */
export const closeTestConsoles = async (): Promise<void> => {
  for (const close of opened.splice(0)) await close()
}

/** The broker of the page and the engine, with a port between them as between page and worker, and a test broker. */
export const openTestConsole = async (
  script: Partial<BrokerScript> = {},
  tuning: Partial<Tuning> = {},
): Promise<TestConsole> => {
  const server = await startTestBroker(script)
  const session = fakeSession()
  const visible = createWritable(true)
  const threw: unknown[] = []
  const ends: MessagePort[] = []
  const createPort = (): PagePort => {
    const { port1, port2 } = new MessageChannel()
    ends.push(port1, port2)
    startEngine(portOf<FromWorker, ToWorker>(port2) satisfies WorkerPort, openMqttTransport, { retry: 50, ...tuning })
    return portOf(port1)
  }
  const broker = createBroker({
    url: server.url,
    sub: 'user-1',
    getToken: session.getToken,
    renewToken: session.renewToken,
    createPort,
    visible,
    threw: (error) => threw.push(error),
  })
  const states = [broker.state.getState()]
  broker.state.subscribe(() => states.push(broker.state.getState()))
  opened.push(async () => {
    broker.close()
    await until('the broker has nobody left', () => server.present === 0).finally(() =>
      ends.forEach((end) => end.close()),
    )
    await server.stop()
  })
  let marks = 0
  const settled = async () => {
    const topic = `mark/${++marks}`
    await broker.publish(topic, '')
    await until(`the broker has got ${topic}`, () => server.packets('publish').some((packet) => packet.topic === topic))
  }
  const is = (kind: BrokerState['kind']) => until(`the state is ${kind}`, () => broker.state.getState().kind === kind)
  return { server, broker, session, visible, states, threw, is, settled }
}
