import { mkdirSync } from 'node:fs'
import { startNginx as startConfigured, type Nginx } from '../../testing/nginx.ts'

export interface Behind {
  port: number
  brokerPort: number
}

/** One address for the replicas, as the deployment has it. */
export function startNginx(
  program: string,
  folder: string,
  port: number,
  replicas: readonly Behind[],
  connections: number,
): Promise<Nginx> {
  mkdirSync(folder)
  return startConfigured({
    program,
    folder,
    port,
    upstreams: {
      cloud: replicas.map((replica) => replica.port),
      messages: replicas.map(({ brokerPort }) => brokerPort),
    },
    connections,
  })
}
