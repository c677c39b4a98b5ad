import { manyDevices, type Alert, type Change } from './alert.ts'
import { messagesOf } from './notify/channels.ts'
import { closed, made, openState, told, type Look } from './decisions.ts'
import { flapCalm, flapCount, recent, type Step } from './machine.ts'
import { calmOf } from './rule.ts'
import type { Judged } from './standings.ts'

const fewest = 5
const window = 60_000

/**
 * The devices of a mass outage: at least five devices, and more than half of those that the rule watches, went beyond
 * the limit within one minute. Empty when there is none, or when none of the devices that fire now is part of it.
 */
function membersOf(
  firing: readonly string[],
  standings: ReadonlyMap<string, Judged>,
  all: number,
  isApart: (device: string) => boolean,
): string[] {
  if (firing.length === 0 || all < fewest) return []
  const gone = [...standings]
    .flatMap(([device, { side, onset }]) =>
      onset !== undefined && side !== 'clear' && !isApart(device) ? [{ device, onset }] : [],
    )
    .sort((one, other) => one.onset - other.onset)
  const now = new Set(firing)
  let best: string[] = []
  let first = 0
  for (let last = 0; last < gone.length; last += 1) {
    while ((gone[last]?.onset ?? 0) - (gone[first]?.onset ?? 0) > window) first += 1
    const count = last - first + 1
    if (count <= best.length || count < fewest || count <= all / 2) continue
    const members = gone.slice(first, last + 1).map(({ device }) => device)
    if (members.some((device) => now.has(device))) best = members
  }
  return best
}

/** The devices whose alerts begin to fire now. */
function firingIn(steps: ReadonlyMap<string, Step>, open: Look['open']): string[] {
  return [...steps].flatMap(([subject, step]) =>
    step.to === 'firing' && openState(open.get(subject))?.state !== 'firing' ? [subject] : [],
  )
}

/** Makes one alert of many devices that fail at once. Returns these devices; they get no alerts of their own. */
export function joinMany(
  look: Look,
  steps: ReadonlyMap<string, Step>,
  standings: ReadonlyMap<string, Judged>,
  all: number,
): ReadonlySet<string> {
  const { rule, now, open, memory, decisions } = look
  const firing = firingIn(steps, open)
  const members = membersOf(firing, standings, all, (subject) => firesForLong(open.get(subject), now))
  if (members.length === 0) return new Set()
  for (const subject of members) endJoined(look, subject)
  const at = Math.max(...members.flatMap((subject) => atOf(steps.get(subject))))
  const firings = [...recent(memory.firingsOf(rule.id, manyDevices), now), at]
  memory.setFirings(rule.id, manyDevices, firings)
  const since = Math.min(...members.map((subject) => standings.get(subject)?.onset ?? now))
  const cause = { ...standings.get(members[0] ?? '')?.cause, devices: members.length, of: all }
  const alert = made(rule, manyDevices, {
    state: 'firing',
    since,
    firedAt: at,
    cause,
    devices: members,
    most: members.length,
    firings,
    flapping: firings.length >= flapCount,
  })
  decisions.push(told(look, { alert, changes: [{ at, change: 'firing', cause }], messages: [] }))
  return new Set(members)
}

const atOf = (step: Step | undefined): number[] => (step?.to === 'firing' ? [step.at] : [])

/** Updates the alert of a mass outage: recovered devices leave it, others join it; when all have recovered, it ends. */
export function followMany(
  look: Look,
  many: Alert,
  steps: ReadonlyMap<string, Step>,
  standings: ReadonlyMap<string, Judged>,
  subjects: ReadonlySet<string>,
): ReadonlySet<string> {
  const { rule, now, open, memory, decisions } = look
  const joining = firingIn(steps, open)
  const calm = calmOf(rule)
  const former = many.devices ?? []
  const left = former.filter((device) => subjects.has(device) && !isWell(standings.get(device), calm, now))
  const devices = [...left, ...joining]
  const isOut = devices.some((device) => standings.get(device)?.side !== 'clear')
  const isHeld = many.flapping && now < (many.firings.at(-1) ?? 0) + flapCalm
  const state = isOut || isHeld ? 'firing' : devices.length === 0 ? 'resolved' : 'recovering'
  const cause = { devices: devices.length }
  const changes: Change[] = [
    ...(joining.length > 0 ? [{ at: now, change: 'grew', cause }] : []),
    ...(left.length < former.length ? [{ at: now, change: 'shrank', cause }] : []),
    ...(state === many.state ? [] : [{ at: now, change: state, cause }]),
  ]
  for (const subject of joining) {
    endJoined(look, subject)
    memory.setFirings(rule.id, subject, [...memory.firingsOf(rule.id, subject), ...atOf(steps.get(subject))])
  }
  if (changes.length > 0) {
    const alert: Alert = {
      ...many,
      state,
      devices,
      most: Math.max(many.most ?? 0, devices.length),
      ...(state === 'resolved' && { resolvedAt: now }),
      rev: many.rev + 1,
    }
    decisions.push({
      alert,
      former: many.rev,
      changes,
      messages: state === 'resolved' ? messagesOf(alert, 'resolved', alert.told ?? [], now) : [],
    })
  }
  return new Set(joining)
}

function endJoined({ open, now, decisions }: Look, subject: string): void {
  const alert = open.get(subject)
  if (alert) decisions.push(closed(alert, 'joined', now))
}

/** An alert that fires for longer than a mass outage takes to show stays on its own. */
const firesForLong = (alert: Alert | undefined, now: number): boolean =>
  alert !== undefined && alert.state !== 'pending' && now - (alert.firedAt ?? now) > window

const isWell = (standing: Judged | undefined, calm: number, now: number): boolean =>
  standing?.side === 'clear' && now >= standing.since + calm
