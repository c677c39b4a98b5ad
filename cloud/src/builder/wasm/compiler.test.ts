import { expect, jest, test } from '@jest/globals'
import { until } from '../../../testing/until.ts'
import { Compiler, Shared } from './compiler.ts'

jest.setTimeout(120_000)

const compilerOf = (shared: Shared, idle: number) => new Compiler({ limit: 60_000, idle }, shared)
const started = (compiler: Compiler) => until(() => compiler.warm, 'the compiler', 60_000)

test('CLOUD-21: a compiler that rests leaves what later ones start with, as long as another is awake', async () => {
  const shared = new Shared()
  const [first, second] = [compilerOf(shared, 600_000), compilerOf(shared, 100)]
  first.warmUp()
  await started(first)
  second.warmUp()
  await until(() => shared.awake.size === 1, 'the second to rest')
  expect(shared.kept).toBeDefined()
  second.close()
  first.close()
  expect(shared.kept).toBeUndefined()
})
