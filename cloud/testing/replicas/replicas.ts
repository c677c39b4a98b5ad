import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findPrograms } from '../../scale/programs.ts'
import { startNginx } from '../../scale/servers/nginx.ts'
import { ReplicaProcess } from '../../scale/servers/replicas.ts'
import { freePort } from '../freePort.ts'
import { launchCloud } from '../launch.ts'
import { startMosquitto } from '../mosquitto.ts'
import type { TestCloud, TestCloudOptions } from '../startCloud.ts'
import { newDatabase } from '../stores/databases.ts'
import { Kills } from './kills.ts'

type Facts = Pick<TestCloud, 'account' | 'added'>

const count = 3
const connections = 1_000

/**
 * The cloud as replicas behind nginx, with a database and a broker of its own. One after the other is killed and
 * started again, until it is closed.
 */
export async function startReplicas({
  addAccount,
  ...options
}: TestCloudOptions & { dist: string }): Promise<Omit<TestCloud, 'signIn'>> {
  const { nginx: program } = findPrograms(console.log)
  const folder = mkdtempSync(path.join(tmpdir(), 'replicas-'))
  const [database, mosquitto, port] = [await newDatabase(), await startMosquitto(), await freePort()]
  const [address, brokerUrl] = [`http://localhost:${port}`, `ws://localhost:${port}/mqtt`]
  const shared = { origin: address, ...options, database, broker: mosquitto.address, brokerUrl, connections }
  const first = await launchCloud<Facts>({
    ...shared,
    ...(addAccount !== undefined && { addAccount }),
    data: path.join(folder, 'first'),
    port: 0,
    brokerPort: 0,
  })
  await first.end('SIGTERM')
  const { account, added } = first.facts
  const replicas = await Promise.all(
    Array.from({ length: count }, (_, at) => ReplicaProcess.prepare(path.join(folder, `replica-${at + 1}`), shared)),
  )
  let starts = 0
  let killed = 0
  const start = async () => {
    await Promise.all(replicas.map((replica) => replica.start()))
    const nginx = await startNginx(program, path.join(folder, `nginx-${(starts += 1)}`), port, replicas, connections)
    return { nginx, kills: new Kills(replicas) }
  }
  let running = await start()
  const stop = async () => {
    await running.nginx.stop()
    await running.kills.end()
    killed += running.kills.count
  }
  return {
    address,
    brokerUrl,
    account,
    ...(added && { added }),
    data: folder,
    output: () => [first, ...replicas].map((each) => each.output()).join(''),
    crash: async () => {
      await stop()
      await Promise.all(replicas.map((replica) => replica.kill()))
    },
    restart: async () => {
      running = await start()
    },
    close: async () => {
      await stop().finally(() => Promise.all(replicas.map((replica) => replica.stop())))
      await mosquitto.stop()
      rmSync(folder, { recursive: true, force: true })
      console.log(`Replicas were killed ${killed} times.`)
    },
  }
}
