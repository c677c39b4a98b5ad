import { expect, test } from '@jest/globals'
import { runServiceKills } from '../../testing/serviceKills.ts'

test('MFE-49: changes of the registry service are whole or not there, whether it is killed or who asks it, and it goes on', async () => {
  const { clients, services, finished } = await runServiceKills({
    rounds: 2,
    seed: Number(process.env['SEED'] ?? 49),
    say: () => {},
  })
  expect([clients + finished, services]).toEqual([1, 1])
}, 120_000)
