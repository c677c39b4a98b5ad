/** The purposes of a socket, by the numbers that firmware uses. */
export const uses = ['tcp', 'tls', 'insecure', 'server', 'datagrams', 'lookup', 'now'] as const
export type Use = (typeof uses)[number]

/** The other side: an IPv4 or MAC address, and a port. */
export interface Peer {
  address: readonly number[]
  port: number
}

/**
 * Messages from a board's thread. It numbers its sockets; the cloud numbers accepted connections, from `firstAccepted`.
 */
export type ToNetwork =
  | { kind: 'open'; socket: number; use: Use; host: string; port: number; trust: string }
  | { kind: 'data'; socket: number; data: Uint8Array }
  | { kind: 'datagram'; socket: number; data: Uint8Array; host: string; port: number }
  | { kind: 'taken'; socket: number; bytes: number }
  | { kind: 'end'; socket: number }
  | { kind: 'name'; name: string }

export type FromNetwork =
  | { kind: 'opened'; socket: number; peer: Peer }
  | { kind: 'data'; socket: number; data: Uint8Array }
  | { kind: 'datagram'; socket: number; data: Uint8Array; peer: Peer }
  | { kind: 'sent'; socket: number; bytes: number }
  | { kind: 'accepted'; socket: number; server: number; peer: Peer }
  | { kind: 'ended'; socket: number; why?: string }
  | { kind: 'notice'; text: string }

export const firstAccepted = 1_000_000
