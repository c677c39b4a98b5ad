import { createPrivateKey } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { type PreviewFacts, servedPreviews } from '@console/platform-registry/previews'
import { UserError } from '@console/platform-registry/userError'

export interface Work {
  /** The folder that the console is served from. */
  dist: string
  remote: string
  version: string
  /** The folder of the files that came. */
  files: string
  facts: PreviewFacts
  team: string
  /** The service's private key, in PEM. */
  key: string
}

export type Outcome = { said: string[] } | { refused: string }

// Reading and hashing the files takes seconds: meanwhile the cloud answers others.
async function take({ dist, key, ...preview }: Work): Promise<Outcome> {
  const said: string[] = []
  try {
    await servedPreviews(dist).add({ ...preview, key: createPrivateKey(key), say: (text) => said.push(text) })
    return { said }
  } catch (error) {
    // What a thread throws loses its class on the way.
    if (error instanceof UserError) return { refused: error.message }
    throw error
  }
}

parentPort?.on('message', (work: Work) => {
  take(work).then(
    (result) => parentPort?.postMessage({ result }),
    (error: unknown) => parentPort?.postMessage({ thrown: error }),
  )
})
