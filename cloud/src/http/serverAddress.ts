/** A server of others and the account there, as one address names them. */
interface ServerAddress {
  /** Such as `smtps:`. */
  protocol: string
  host: string
  port: number
  username: string
  password: string
}

/**
 * Reads an address such as smtps://user:password@mail.example.org. `ports` has the schemes that it may have, with their
 * usual ports. Undefined when it is none, or names more than a server.
 */
export function readServerAddress(text: string, ports: Readonly<Record<string, number>>): ServerAddress | undefined {
  if (!URL.canParse(text.trim())) return undefined
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text.trim())
  const usual = ports[protocol]
  if (usual === undefined || hostname === '' || !['', '/'].includes(pathname) || search !== '' || hash !== '')
    return undefined
  try {
    return {
      protocol,
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? usual : Number(port),
      username: decodeURIComponent(username),
      password: decodeURIComponent(password),
    }
  } catch {
    return undefined
  }
}
