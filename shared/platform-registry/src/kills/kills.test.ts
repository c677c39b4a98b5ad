import { expect, test } from '@jest/globals'
import { runKills } from './runKills.testing.ts'

test('MFE-49: changes that are killed at random steps, in a folder and in a bucket, leave the former state or the new one, whole', async () => {
  const { killed } = await runKills({ times: 4, seed: Number(process.env['SEED'] ?? 49), say: () => {} })
  expect(killed).toBe(4)
}, 180_000)
