import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { UserError } from '@console/platform-registry/userError'

/**
 * Milliseconds that the work takes on the machine for which the limits of the tests were chosen, when it does nothing
 * else.
 */
const usual = 200
const most = 4
/** Of what is given: with more, a test that hangs would hold up a run for hours. */
const maxGiven = 20

/** Sorts numbers, which are the same ones each time. */
const work = `
const { parentPort } = require('node:worker_threads')
const began = performance.now()
let seed = 1
for (let round = 0; round < 4; round += 1) {
  const numbers = Array.from({ length: 100_000 }, () => (seed = (seed * 48271) % 2147483647))
  numbers.sort((a, b) => a - b)
}
parentPort.postMessage(performance.now() - began)
`

const oneCore = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(work, { eval: true })
    worker.once('message', resolve)
    worker.once('error', reject)
  })

/** How many times as long as usual this machine takes now, on all of its cores at once: 1 at least. */
const measureSlowness = async (): Promise<number> => {
  const taken = await Promise.all(Array.from({ length: availableParallelism() }, oneCore))
  const mean = taken.reduce((sum, each) => sum + each, 0) / taken.length
  return Math.min(most, Math.max(1, Math.round((mean / usual) * 10) / 10))
}

/** Measures it once in a run, for all of its processes: limits of the tests grow by SLOWNESS. */
export const provideSlowness = async (): Promise<number> => {
  const given = (process.env['SLOWNESS'] ??= String(await measureSlowness()))
  const slowness = Number(given)
  // The empty text would be 0: a limit that every test exceeds, or none.
  if (!(slowness >= 1 && slowness <= maxGiven))
    throw new UserError(
      `SLOWNESS is "${given}". It must be a number from 1 to ${maxGiven}, such as SLOWNESS=2; without it, it is measured.`,
    )
  return slowness
}
