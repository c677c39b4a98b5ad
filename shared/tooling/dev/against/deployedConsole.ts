import { Refusal } from '../../release/refusal.ts'
import type { RegistryDocument } from '../../release/registryDocument.ts'

interface ConfigDocument {
  oidc?: { authority?: string }
  api?: { baseUrl?: string }
  ide?: { baseUrl?: string } | null
  broker?: { url?: string }
  registry?: string
}

/** A console that is deployed somewhere, as its own documents describe it. */
export interface DeployedConsole {
  origin: string
  /** The path of its registry. */
  registry: string
  /** Servers of other origins that its pages talk to; null where it is the console's own. */
  servers: { api: URL | null; ide: URL | null; broker: URL }
  /** The path below which its own server signs people in; null when another one does. */
  provider: string | null
  config: ConfigDocument
}

const readDocument = async <T>(address: string): Promise<T> => {
  const answer = await fetch(address).catch((cause: unknown) => {
    throw new Refusal(`${address} can't be reached. --against takes the address of a console, such as http://localhost:8080`, { cause })
  })
  if (!answer.ok) throw new Refusal(`${address} answers HTTP ${answer.status}. --against takes the address of a console, such as http://localhost:8080`)
  return answer.json().catch((cause: unknown) => {
    throw new Refusal(`${address} is not valid JSON. --against takes the address of a console, such as http://localhost:8080`, { cause })
  }) as Promise<T>
}

const foreign = (address: string | undefined, origin: string): URL | null => {
  const url = address ? new URL(address, origin) : null
  return url && url.origin !== origin ? url : null
}

const defaultBroker = ({ protocol, hostname }: URL): URL => new URL(protocol === 'https:' ? `wss://${hostname}:8084/mqtt` : `ws://${hostname}:8083/mqtt`)

export const readConsole = async (against: string): Promise<DeployedConsole> => {
  if (!URL.canParse(against) || !/^https?:/.test(against)) throw new Refusal(`--against is "${against}"; it takes the address of a console, such as http://localhost:8080`)
  const { origin } = new URL(against)
  const config = await readDocument<ConfigDocument>(`${origin}/config.json`)
  const provider = new URL(config.oidc?.authority ?? origin, origin)
  return {
    origin,
    registry: new URL(config.registry ?? '/registry.json', origin).pathname,
    servers: { api: foreign(config.api?.baseUrl, origin), ide: foreign(config.ide?.baseUrl, origin), broker: config.broker?.url ? new URL(config.broker.url) : defaultBroker(new URL(origin)) },
    provider: provider.origin === origin ? provider.pathname : null,
    config,
  }
}

export const readDeployedRegistry = ({ origin, registry }: DeployedConsole): Promise<RegistryDocument> => readDocument<RegistryDocument>(origin + registry)
