import { expect, test } from '@jest/globals'
import type { Http } from '../contract/index.ts'
import { downloadHistory, exportHistory } from './history.ts'

/** A server whose export goes on until the reader lets go of it, and that has one at a time. */
const endless = () => {
  let open = false
  let line = 0
  const body = () =>
    new ReadableStream<Uint8Array>({
      start: () => {
        open = true
      },
      pull: (control) =>
        control.enqueue(
          new TextEncoder().encode(`${JSON.stringify({ t: (line += 1), device: 'd', name: 'n', data: 'x' })}\n`),
        ),
      cancel: () => {
        open = false
      },
    })
  const api = {
    request: async () => (open ? Promise.reject(new Error('429')) : new Response(body())),
  } as unknown as Http
  return { api, isOpen: () => open }
}

test('HIST-59: an export whose reader has enough lets go of the answer, so that the next one is not refused', async () => {
  const { api, isOpen } = endless()
  for (let each = 0; each < 2; each += 1) {
    let count = 0
    await expect(
      exportHistory(
        api,
        {},
        () => {
          if ((count += 1) === 2) throw new RangeError('enough')
        },
        new AbortController().signal,
      ),
    ).rejects.toThrow('enough')
    expect(isOpen()).toBe(false)
  }
})

test('HIST-59: so does one that is cancelled, and a download whose file can’t be written', async () => {
  const { api, isOpen } = endless()
  const run = new AbortController()
  await expect(
    exportHistory(
      api,
      {},
      ({ time }) => {
        if (time > 5) run.abort()
      },
      run.signal,
    ),
  ).rejects.toThrow()
  expect(isOpen()).toBe(false)
  await expect(
    downloadHistory(
      api,
      {},
      async () => {
        throw new Error('The disk is full.')
      },
      new AbortController().signal,
    ),
  ).rejects.toThrow('The disk is full.')
  expect(isOpen()).toBe(false)
})

test('HIST-59: a line that is none ends it with an error', async () => {
  const api = {
    request: async () => new Response('{"t": 1, "device": "d", "name": "n", "data": ""}\n{"t":'),
  } as unknown as Http
  const found: number[] = []
  await expect(exportHistory(api, {}, ({ time }) => found.push(time), new AbortController().signal)).rejects.toThrow()
  expect(found).toEqual([1])
})
