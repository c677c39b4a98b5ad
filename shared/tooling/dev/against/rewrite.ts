import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import type { DeployedConsole } from './deployedConsole.ts'

/** Where the pages of a console are served from instead of its own origin. */
export interface Exchange {
  /** Of a request: this server's address becomes the console's. */
  toConsole(text: string): string
  /** Of an answer: the console's address becomes this server's. */
  toPage(text: string): string
}

const replaced = (text: string, from: string, to: string): string => text.replaceAll(from, to).replaceAll(encodeURIComponent(from), encodeURIComponent(to))

export const exchangeOf = (console: string, page: string): Exchange => ({
  toConsole: (text) => replaced(text, page, console),
  toPage: (text) => replaced(text, console, page),
})

/** A request's headers, as the console's own page would have sent them. */
export const requestHeaders = (headers: IncomingHttpHeaders, target: URL, { toConsole }: Exchange): OutgoingHttpHeaders => ({
  ...headers,
  host: target.host,
  ...(headers.origin !== undefined && { origin: toConsole(headers.origin) }),
  ...(headers.referer !== undefined && { referer: toConsole(headers.referer) }),
})

/** The console's policy holds here too; the broker is reached through this server. */
const policyFor = (policy: string, { toPage }: Exchange, page: string): string =>
  toPage(policy).replace(/;?\s*upgrade-insecure-requests/, '').replace(/connect-src /, `connect-src ${page.replace(/^http/, 'ws')} `)

/** An answer's headers, for a page of this server. */
export const answerHeaders = (headers: IncomingHttpHeaders, exchange: Exchange, page: string): OutgoingHttpHeaders => {
  const { location, 'content-security-policy': policy, 'set-cookie': cookies, 'access-control-allow-origin': allowed, 'strict-transport-security': _, ...others } = headers
  return {
    ...others,
    ...(location !== undefined && { location: exchange.toPage(location) }),
    ...(typeof policy === 'string' && { 'content-security-policy': policyFor(policy, exchange, page) }),
    ...(cookies && { 'set-cookie': cookies.map((cookie) => cookie.replace(/;\s*domain=[^;]*/i, '')) }),
    ...(allowed !== undefined && { 'access-control-allow-origin': exchange.toPage(allowed) }),
  }
}

/** The console's configuration, with every server that is not its own behind this one: they know the console's origin only. */
export const configFor = ({ config, servers }: DeployedConsole, { toPage }: Exchange, page: string): object => ({
  ...config,
  oidc: { ...config.oidc, authority: toPage(config.oidc?.authority ?? '') },
  ...(servers.api && { api: { baseUrl: `${page}/.dev/api` } }),
  ...(servers.ide && { ide: { baseUrl: `${page}/.dev/ide` } }),
  broker: { url: `${page.replace(/^http/, 'ws')}/.dev/broker` },
})
