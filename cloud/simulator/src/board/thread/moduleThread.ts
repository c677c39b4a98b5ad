import { parentPort } from 'node:worker_threads'
import { moduleProblem } from '../module.ts'

// The thread that checks one image. It holds nothing else.
parentPort?.on('message', (image: Uint8Array) => {
  moduleProblem(image).then(
    (problem) => parentPort?.postMessage({ result: problem ?? null }),
    (error: unknown) => parentPort?.postMessage({ thrown: error }),
  )
})
