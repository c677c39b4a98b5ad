const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** All quotas of the cloud. shared/docs/operating.md lists them. */
export const quotas = {
  account: {
    connections: 32,
    /** Sessions that outlive their connection. */
    sessions: 8,
    retained: { count: 1000, bytes: 8 * megabyte },
    projects: 100,
    projectFiles: { count: 5000, bytes: 32 * megabyte },
    firmwares: { count: 200, bytes: 128 * megabyte },
    secrets: { count: 200, bytes: 4 * megabyte },
    integrations: { count: 200, bytes: 8 * megabyte },
  },
  project: { count: 500, bytes: 8 * megabyte },
  device: { retained: { count: 200, bytes: 2 * megabyte } },
  client: {
    subscriptions: 100,
    /** Characters of a topic, a filter, a client id. */
    topic: 1024,
    id: 200,
    /** What waits for a session. The oldest messages are dropped first. */
    queue: { count: 1000, bytes: 4 * megabyte },
    /** Bytes not yet sent. Beyond this, further messages are dropped. */
    unsent: 4 * megabyte,
    /** Retained and queued messages are sent when no more than this is unsent. */
    drained: 256 * kilobyte,
    /** SUBSCRIBE packets whose retained messages are still on their way. */
    openSubscribes: 100,
  },
  /** Connections at both addresses together, signed in or not. */
  sockets: 1000,
} as const
