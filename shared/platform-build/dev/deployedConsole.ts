import type { ShellDescription } from '@console/platform-registry/shellDescription'
import type { RegistryDocument } from '@console/platform-registry/document'
import { UserError } from '@console/platform-registry/userError'

interface ConfigDocument {
  oidc?: { authority?: string }
  api?: { baseUrl?: string }
  ide?: { baseUrl?: string } | null
  broker?: { url?: string }
  registry?: string
}

/** A deployed console, as its config.json describes it. */
export interface DeployedConsole {
  origin: string
  /** The path of its registry. */
  registry: string
  /** Servers of other origins that its pages use; null where it is the console's own. */
  servers: { api: URL | null; ide: URL | null; broker: URL }
  /** The path of the sign-in on its own server; null when another server signs people in. */
  provider: string | null
  config: ConfigDocument
}

const readDocument = async <T>(address: string): Promise<T> => {
  const response = await fetch(address).catch((cause: unknown) => {
    throw new UserError(
      `${address} can't be reached. --against takes the address of a console, such as http://localhost:8080`,
      { cause },
    )
  })
  if (!response.ok)
    throw new UserError(
      `${address} answers HTTP ${response.status}. --against takes the address of a console, such as http://localhost:8080`,
    )
  return response.json().catch((cause: unknown) => {
    throw new UserError(
      `${address} is not valid JSON. --against takes the address of a console, such as http://localhost:8080`,
      { cause },
    )
  }) as Promise<T>
}

const foreign = (address: string | undefined, origin: string): URL | null => {
  const url = address ? new URL(address, origin) : null
  return url && url.origin !== origin ? url : null
}

const defaultBroker = ({ protocol, hostname }: URL): URL =>
  new URL(protocol === 'https:' ? `wss://${hostname}:8084/mqtt` : `ws://${hostname}:8083/mqtt`)

export const readConsole = async (against: string): Promise<DeployedConsole> => {
  if (!URL.canParse(against) || !/^https?:/.test(against))
    throw new UserError(`--against is "${against}"; it takes the address of a console, such as http://localhost:8080`)
  const { origin } = new URL(against)
  const config = await readDocument<ConfigDocument>(`${origin}/config.json`)
  const provider = new URL(config.oidc?.authority ?? origin, origin)
  return {
    origin,
    registry: new URL(config.registry ?? '/registry.json', origin).pathname,
    servers: {
      api: foreign(config.api?.baseUrl, origin),
      ide: foreign(config.ide?.baseUrl, origin),
      broker: config.broker?.url ? new URL(config.broker.url) : defaultBroker(new URL(origin)),
    },
    provider: provider.origin === origin ? provider.pathname : null,
    config,
  }
}

export const readDeployedRegistry = ({ origin, registry }: DeployedConsole): Promise<RegistryDocument> =>
  readDocument<RegistryDocument>(origin + registry)

/** What its shell says that remotes may name. */
export const readDeployedShell = ({ origin }: DeployedConsole): Promise<ShellDescription> =>
  readDocument<ShellDescription>(`${origin}/shell.json`)
