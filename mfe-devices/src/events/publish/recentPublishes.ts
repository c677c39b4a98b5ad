import { createWritable, type Readable } from '@console/platform/lib'

export interface EventDraft {
  device: string
  name: string
  data: string
}

const most = 10
const kept = createWritable<readonly EventDraft[]>([])

/** What was published since the console was loaded, the latest first. Kept nowhere else: data may be a secret. */
export const recentPublishes: Readable<readonly EventDraft[]> = kept

const same = (one: EventDraft, other: EventDraft) => one.device === other.device && one.name === other.name && one.data === other.data

export const rememberPublish = (draft: EventDraft): void =>
  kept.setState([draft, ...kept.getState().filter((other) => !same(draft, other))].slice(0, most))
