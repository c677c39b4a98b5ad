import { expect, test } from '@jest/globals'
import type { FromWorker, ToWorker } from '../protocol.ts'
import { startEngine } from './engine.ts'

test('DEV-16: a command that reaches the worker just after the connection broke is refused', () => {
  const said: FromWorker[] = []
  let tell: (message: ToWorker) => void = () => {}
  startEngine(
    {
      post: (message) => void said.push(message),
      listen: (handler) => {
        tell = handler
      },
      close: () => {},
    },
    () => {
      throw new Error('Nothing is to be connected.')
    },
  )
  tell({ kind: 'publish', call: 7, topic: 'a', payload: '' })
  expect(said).toEqual([{ kind: 'reply', to: 'publish', call: 7, value: false }])
})
