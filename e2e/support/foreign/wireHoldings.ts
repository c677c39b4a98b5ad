import { createHash } from 'node:crypto'

export type Entity = Record<string, unknown>

const image = Buffer.from(Array.from({ length: 4_096 }, (_, index) => (index * 31) % 256))
const sha = createHash('sha256').update(image).digest('hex')
const minute = 60_000

/** What the API of others has, in one of the two forms of times. */
export const holdingsOf = (asTexts: boolean) => {
  const at = (time: number): string | number => (asTexts ? new Date(time).toISOString() : time)
  const then = at(Date.UTC(2026, 0, 2))
  const listed = (...entities: [id: string, entity: Entity][]) => new Map<string, Entity>(entities)
  return {
    image,
    sha,
    now: () => at(Date.now()),
    users: { firstName: 'Ada', lastName: '', language: 'en' } as Entity,
    settings: {} as Entity,
    devices: listed([
      'PUMP-7',
      {
        id: 'PUMP-7',
        name: 'Harbour pump',
        model: 'p7',
        status: 'online',
        updatedAt: then,
        functions: ['valve'],
        variables: { level: 'int' },
      },
    ]),
    // The first as in the contract, the second flat, which it allows in lists.
    integrations: listed(
      [
        'i-1',
        {
          id: 'i-1',
          type: 'webhook',
          content: { name: 'pump-report', event: 'pressure', url: 'https://hooks.example/pump' },
        },
      ],
      [
        'i-2',
        {
          id: 'i-2',
          type: 'lambda',
          name: 'pump-code',
          event: 'pressure',
          lambda: { language: 'javascript', code: 'export default () => {}' },
        },
      ],
    ),
    secrets: listed(['PUMP_KEY', { name: 'PUMP_KEY', usageCount: 1, createdAt: then, updatedAt: then }]),
    projects: listed(['p-1', { id: 'p-1', name: 'Pump node', updatedAt: then }]),
    files: new Map([
      [
        'p-1',
        new Map<string, string | Buffer>([
          ['src/main.ino', 'void setup() {}\nvoid loop() {}\n'],
          ['lib/Old pump/pump.h', '#pragma once\n'],
        ]),
      ],
    ]),
    firmwares: listed([
      sha,
      { sha256: sha, projectId: 'p-1', projectName: 'Pump node', size: image.length, createdAt: then },
    ]),
    stats: () => {
      const now = Date.now()
      return {
        from: at(now - 60 * minute),
        to: at(now),
        data: Array.from({ length: 60 }, (_, index) => ({
          t: at(now - (60 - index) * minute),
          r: -60 - (index % 5),
          h: 100_000,
        })),
      }
    },
  }
}
