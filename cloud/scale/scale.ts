import { setTimeout as pause } from 'node:timers/promises'
import { breakThings, type Faults } from './faults.ts'
import { startDevices, type Devices } from './load/devices.ts'
import { Users } from './load/users.ts'
import { startMachine, type Machine, type Wanted } from './machine.ts'
import { findPrograms } from './programs.ts'
import { print, type Parts, type Phase, type Result } from './report.ts'
import { countDeliveries, verdict } from './verdict.ts'

export interface Settings extends Wanted {
  /** Messages a second of all devices together. */
  rate: number
  /** Seconds without messages, without faults, and then with faults. */
  idle: number
  calm: number
  duration: number
}

type Say = (text: string) => void

const connectsPerSecond = 200
const maxWaitMs = 90_000
const look = 250

/**
 * Runs the cloud as replicas on this machine, breaks them, and prints what that does to their clients. Resolves to
 * whether every promise held.
 */
export async function runScale(settings: Settings, say: Say): Promise<boolean> {
  const endings: (() => unknown)[] = []
  const ended = new AbortController()
  const end = () => ended.abort()
  process.on('SIGINT', end).on('SIGTERM', end)
  try {
    const result = await measure(settings, ended.signal, (ending) => endings.push(ending), say)
    print(result, say)
    return result.promises.every(({ holds }) => holds)
  } catch (error) {
    if (!ended.signal.aborted) throw error
    say('Ended before its end: nothing was found out.')
    return false
  } finally {
    for (const ending of endings.reverse())
      await Promise.resolve(ending()).catch((error: unknown) => say(String(error)))
    process.off('SIGINT', end).off('SIGTERM', end)
  }
}

async function measure(
  settings: Settings,
  signal: AbortSignal,
  whenEnding: (end: () => unknown) => void,
  say: Say,
): Promise<Result> {
  const { devices: count, replicas, rate, calm: calmSeconds, duration } = settings
  const machine = await startMachine(findPrograms(say), settings, (end) => whenEnding(end))
  signal.throwIfAborted()
  say(`${replicas} replicas run at ${machine.origin}. ${settings.users} users sign in, ${count} devices connect …`)
  const users = new Users()
  whenEnding(() => users.stop())
  await users.signIn(machine.users, machine)
  const before = await machine.held()
  const devices = startDevices()
  whenEnding(() => devices.stop())
  const beforeConnecting = await machine.used()
  devices.order({ kind: 'connect', url: machine.brokerUrl, devices: machine.devices, perSecond: connectsPerSecond })
  const allThere = async () => (await devices.tell()).connected === count && users.connected === settings.users
  await waitFor(allThere, 'all connections', signal, (count / connectsPerSecond) * 1000 + maxWaitMs)
  const connecting = difference(await machine.used(), beforeConnecting)
  users.begin()
  const phase = (seconds: number, work: () => Promise<unknown> = () => pause(seconds * 1000, undefined, { signal })) =>
    during({ machine, users, devices }, work)
  const idle = await phase(settings.idle)
  devices.order({ kind: 'publish', rate })
  const calm = await phase(calmSeconds)
  const after = await machine.held()
  say('Nothing was broken until now.')
  const broken =
    duration === 0
      ? undefined
      : await (async () => {
          let faults: Faults = []
          const measured = await phase(duration, async () => {
            faults = await breakThings(duration, machine, signal, say)
          })
          return { ...measured, faults }
        })()
  devices.order({ kind: 'publish', rate: 0 })
  await users.rest()
  const isSettled = async () => {
    const now = await devices.tell()
    return now.open === 0 && (await allThere()) && countDeliveries(now, machine.receiver).lost === 0
  }
  await waitFor(isSettled, 'the end of what was under way', signal).catch((error: unknown) => {
    signal.throwIfAborted()
    say(String(error))
  })
  // What is repeated comes after what was lost has been taken over.
  await pause(duration === 0 ? 0 : 5_000, undefined, { signal })
  const told = await devices.tell()
  const { sentAgain, ...deliveries } = countDeliveries(told, machine.receiver)
  const writes = await users.written()
  const away = count - told.connected + settings.users - users.connected
  return {
    settings,
    connecting,
    idle,
    calm,
    broken,
    memory: { before, after },
    devices: told,
    views: users.losses,
    sent: { messages: told.sent, acknowledged: told.acknowledged, refused: told.refused, sentAgain },
    promises: verdict({
      connections: { lost: told.lost + users.losses.lost, away },
      open: told.open,
      deliveries,
      givenUp: givenUpBy(machine),
      writes: { acknowledged: writes.acknowledged, lost: writes.lost.length },
      kills: broken?.faults.filter(({ kind }) => kind === 'kill').length ?? 0,
    }),
  }
}

/** Of deliveries, by the logs of the replicas. */
function givenUpBy({ replicas }: Machine): number {
  return replicas.reduce(
    (sum, replica) => sum + [...replica.output().matchAll(/^Delivery .* is given up:/gm)].length,
    0,
  )
}

async function during(
  { machine, users, devices }: { machine: Machine; users: Users; devices: Devices },
  work: () => Promise<unknown>,
): Promise<Phase> {
  users.take()
  const [began, { acknowledged }, used] = [performance.now(), await devices.tell(), await machine.used()]
  await work()
  const [now, then] = [await machine.used(), await devices.tell()]
  return {
    seconds: (performance.now() - began) / 1000,
    messages: then.acknowledged - acknowledged,
    ...users.take(),
    used: difference(now, used),
  }
}

function difference(now: Parts<number>, before: Parts<number>): Parts<number> {
  return {
    replicas: now.replicas - before.replicas,
    broker: now.broker - before.broker,
    database: now.database - before.database,
    nginx: now.nginx - before.nginx,
  }
}

async function waitFor(
  is: () => Promise<boolean>,
  what: string,
  signal: AbortSignal,
  longest = maxWaitMs,
): Promise<void> {
  const end = Date.now() + longest
  while (!(await is())) {
    if (Date.now() > end) throw new Error(`Waited ${Math.round(longest / 1000)} s in vain for ${what}.`)
    await pause(look, undefined, { signal })
  }
}
