import { expect, test } from '@jest/globals'
import { Turns } from './turns.ts'

test('CLOUD-18: work of one key is done in the order in which it came, also after a failure; work of another key does not wait', async () => {
  const turns = new Turns()
  const done: string[] = []
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const slow = turns.run('a', async () => {
    await gate
    done.push('a1')
    throw new Error('disk full')
  })
  const next = turns.run('a', async () => void done.push('a2'))
  await turns.run('b', async () => void done.push('b1'))
  expect(done).toEqual(['b1'])
  open()
  await expect(slow).rejects.toThrow('disk full')
  await next
  expect(done).toEqual(['b1', 'a1', 'a2'])
  await turns.ended()
})
