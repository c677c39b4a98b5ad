/** What a socket is for, by the numbers that firmware gives. */
export const uses = ['tcp', 'tls', 'insecure', 'server', 'datagrams', 'lookup', 'now'] as const
export type Use = (typeof uses)[number]

/** Of the other side: an address of IPv4 or a MAC address, and a port. */
export interface Peer {
  address: readonly number[]
  port: number
}

/** From a board's thread. Numbers of sockets are the thread's; those of accepted connections are the cloud's, from `firstAccepted`. */
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
