import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { describeUnless } from '@console/platform-registry/skippedTesting'
import { under, type Flood } from '../../testing/attack.ts'
import { cloudForTests } from '../../testing/cloudForTests.ts'
import { claimDevice, type ClaimedDevice } from '../../testing/entrance.ts'
import { maxDelay, p95OfLists } from '../../testing/listDelay.ts'
import { longProof } from '../../testing/proofs.ts'
import { User } from '../../testing/user.ts'

const its = cloudForTests({ addAccount: 'neighbour', plainPort: 0 })
let neighbour: User
let device: ClaimedDevice

beforeAll(async () => {
  neighbour = await User.signIn(its.cloud, its.cloud.added)
  device = await claimDevice(its.user)
})
afterAll(() => neighbour.disconnect())

const own = 'devices/NODE-A41C7E/events/flood'
const asUser = () =>
  ({
    over: 'websocket',
    url: its.cloud.brokerUrl,
    username: its.user.sub,
    password: its.user.tokens.access_token,
    topic: own,
  }) as const
const asDevice = () =>
  ({
    over: 'device',
    url: `mqtt://127.0.0.1:${its.cloud.entrance.plainPort ?? 0}`,
    username: device.id,
    password: device.key,
    topic: `devices/${device.id}/events/flood`,
  }) as const
const asNobody = { username: 'nobody', password: 'x' }

describe('BRK-11: while one account floods the broker, another one waits no more than 100 ms longer', () => {
  const expectCalm = async (flood: () => Flood) => {
    const idle = await p95OfLists(neighbour, 40)
    const { result, count } = await under({ script: 'floods.ts', attack: flood() }, () => p95OfLists(neighbour, 60))
    expect(result - idle).toBeLessThan(maxDelay)
    expect(count).toBeGreaterThan(8)
  }
  test.each<[string, () => Flood]>([
    ['very many properties, as a device', () => ({ kind: 'properties', ...asDevice() })],
    ['very many small messages', () => ({ kind: 'messages', ...asUser() })],
  ])('with %s', (_name, flood) => expectCalm(flood))

  describeUnless(longProof)('in other ways', () => {
    test.each<[string, () => Flood]>([
      ['very many properties, as nobody', () => ({ kind: 'propertiesOfConnect', ...asUser(), ...asNobody })],
      ['very many properties, as a user', () => ({ kind: 'properties', ...asUser() })],
      [
        'very many properties, by the name of a device',
        () => ({ kind: 'propertiesOfConnect', ...asDevice(), password: 'x' }),
      ],
      ['very many subscriptions', () => ({ kind: 'subscriptions', ...asUser() })],
    ])('with %s', (_name, flood) => expectCalm(flood))
  })
})
