import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../testing/freePort.ts'
import { startMosquitto } from '../testing/mosquitto.ts'
import { removeTemporaryFolders } from '../testing/temporaryFolder.ts'
import { storeData, type KnownDevice, type KnownUser } from './data.ts'
import { startReceiver, type Receiver } from './load/receiver.ts'
import type { Programs } from './programs.ts'
import { startNginx } from './servers/nginx.ts'
import { startPostgres } from './servers/postgres.ts'
import { ReplicaProcess } from './servers/replicas.ts'
import { bytesOf, childrenOf, secondsOf } from './measure/processes.ts'
import type { Parts } from './report.ts'

export interface Wanted {
  devices: number
  users: number
  webhooks: number
  replicas: number
}

export interface Machine {
  origin: string
  brokerUrl: string
  devices: KnownDevice[]
  users: KnownUser[]
  receiver: Receiver
  replicas: ReplicaProcess[]
  broker: { restart(milliseconds: number): Promise<void> }
  database: { restart(milliseconds: number): Promise<void> }
  /** Processor seconds until now. */
  used(): Promise<Parts<number>>
  /** Bytes. */
  held(): Promise<Parts<number>>
}

type WhenEnding = (end: () => unknown) => void

/**
 * Starts everything in a temporary folder: PostgreSQL, Mosquitto, the replicas, nginx before them, and a receiver of
 * webhooks.
 */
export async function startMachine(
  programs: Programs,
  { devices, users, webhooks, replicas: count }: Wanted,
  whenEnding: WhenEnding,
): Promise<Machine> {
  const folder = mkdtempSync(join(tmpdir(), 'scale-'))
  // PostgreSQL, another user, gets through to its own folder there.
  chmodSync(folder, 0o711)
  whenEnding(() => {
    rmSync(folder, { recursive: true, force: true })
    removeTemporaryFolders()
  })
  const postgres = await startPostgres(programs.postgres, join(folder, 'postgres'))
  whenEnding(() => postgres.stop())
  const mosquitto = await startMosquitto()
  whenEnding(() => mosquitto.stop())
  const receiver = await startReceiver()
  whenEnding(() => receiver.stop())
  const data = await storeData(join(folder, 'data'), postgres.address, {
    devices,
    users,
    webhooks,
    receiver: receiver.address,
  })
  const port = await freePort()
  const [origin, brokerUrl] = [`http://localhost:${port}`, `ws://localhost:${port}/mqtt`]
  const dist = join(folder, 'dist')
  mkdirSync(dist)
  const connections = devices + users + 1_000
  const shared = {
    dist,
    database: postgres.address,
    broker: mosquitto.address,
    origin,
    brokerUrl,
    connections,
    tokenLifetime: 3_600,
    allowTargets: [receiver.host],
    warmCompiler: false,
    historyDays: 0,
  }
  const replicas = await Promise.all(
    Array.from({ length: count }, (_, at) => ReplicaProcess.prepare(join(folder, `replica-${at + 1}`), shared)),
  )
  whenEnding(() => Promise.all(replicas.map((replica) => replica.stop())))
  await Promise.all(replicas.map((replica) => replica.start()))
  const nginx = await startNginx(programs.nginx, join(folder, 'nginx'), port, replicas, connections)
  whenEnding(() => nginx.stop())
  const roots = async (): Promise<Parts<number[]>> => ({
    replicas: await Promise.all(replicas.map((replica) => replica.pid())),
    broker: [mosquitto.pid()],
    database: [postgres.pid()],
    nginx: [nginx.pid],
  })
  return {
    origin,
    brokerUrl,
    ...data,
    receiver,
    replicas,
    broker: {
      restart: async (milliseconds) => {
        await mosquitto.stop()
        await new Promise((resolve) => setTimeout(resolve, milliseconds))
        await mosquitto.start()
      },
    },
    database: postgres,
    used: async () => secondsOf({ ...(await roots()) }),
    held: async () => {
      const { replicas: ofReplicas, broker, database, nginx: front } = await roots()
      return {
        replicas: bytesOf(ofReplicas),
        broker: bytesOf(broker),
        database: bytesOf(database),
        nginx: bytesOf(front.flatMap(childrenOf)),
      }
    },
  }
}
