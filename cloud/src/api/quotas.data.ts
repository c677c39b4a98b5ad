const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** All quotas of the cloud. shared/docs/operating.md lists them. */
export const quotas = {
  account: {
    /**
     * Of the API: many at once, and then so many a second. They begin one after the other, and so many may wait for
     * that.
     */
    requests: { burst: 2000, perSecond: 100, waiting: 500 },
    /** Bytes of responses of the API that its clients have not read. */
    unsent: 64 * megabyte,
    connections: 32,
    /** Sessions that outlive their connection. */
    sessions: 8,
    /** What waits for all of its sessions, those of its devices, too. */
    queued: { bytes: 32 * megabyte },
    retained: { count: 1000, bytes: 8 * megabyte },
    devices: 1000,
    /** Each is a connection of this process, and with firmware a thread. */
    simulatedDevices: 20,
    /** That are neither used up nor at their end. */
    enrolments: 20,
    projects: 100,
    projectFiles: { count: 5000, bytes: 32 * megabyte },
    firmwares: { count: 200, bytes: 128 * megabyte },
    /** What is offered to devices over the air, of each device its own copy. */
    offered: { bytes: 512 * megabyte },
    /** What builds have made, of the latest success of each project. */
    artifacts: { bytes: 256 * megabyte },
    /** That wait for a place; those that run are limited by the places. */
    builds: 5,
    secrets: { count: 200, bytes: 4 * megabyte },
    integrations: { count: 200, bytes: 8 * megabyte },
    alertRules: 100,
    /** Pairs of a rule and a device that it watches. */
    alertConditions: 10_000,
    /** Open alerts, and ended ones that are kept. */
    alerts: { open: 1000, past: 2000 },
  },
  project: { count: 500, bytes: 8 * megabyte },
  device: {
    retained: { count: 200, bytes: 2 * megabyte },
    /**
     * At the entrance: packets of MQTT and events by HTTP, many at once, and then so many a second. Who sends more is
     * cut.
     */
    messages: { burst: 1000, perSecond: 100 },
    /** Connections of it that a newer one has ended, in a minute. With more, two clients use its key. */
    takeovers: { burst: 2, perSecond: 1 / 60 },
    /** Of what it says it can do. */
    capabilities: 64,
  },
  /** What devices connect to. */
  entrance: {
    /** Connections of one address that have not signed in. With more, the oldest make room. */
    strangers: 64,
    /**
     * Milliseconds in which a connection must say something, and then bring a whole CONNECT, or the headers of a
     * request.
     */
    askingTime: 3_000,
    /** Requests by HTTP of one address, those that have no key of a device. */
    requests: { burst: 200, perSecond: 20 },
    /** Bytes of a body, and of a packet of MQTT. */
    body: 256 * kilobyte,
    /** Bytes before a client has said who it is. */
    unknown: 32 * kilobyte,
    /** Packets of MQTT between its name and the proof of it. */
    early: 20,
    /** Of devices that claim themselves, from one address: many boards may be behind it. */
    claims: { burst: 60, perSecond: 2 },
    /** Images of firmware that are fetched at once, one of each device. */
    images: 20,
  },
  client: {
    subscriptions: 100,
    /** Of a packet. */
    properties: { count: 64, bytes: 8 * kilobyte },
    /** Characters of a topic, a filter, a client id. */
    topic: 1024,
    /** Of a topic. The library takes 100, and one is the account's. */
    levels: 99,
    id: 200,
    /** Seconds that a session outlives its connection at most. */
    session: 2 * 3600,
    /** What waits for a session. The oldest messages are dropped first. */
    queue: { count: 1000, bytes: 4 * megabyte },
    /** Bytes not yet sent. Beyond this, further messages are dropped. */
    unsent: 4 * megabyte,
    /** Retained and queued messages are sent when no more than this is unsent. */
    drained: 256 * kilobyte,
    /** SUBSCRIBE packets whose retained messages are still on their way. */
    openSubscribes: 100,
  },
  /**
   * Bytes of request bodies that have arrived and are in memory, those of at most `small` bytes not counted. What comes
   * without a sign-in or the token of a team is counted apart: of one network, and of all.
   */
  bodies: {
    account: 32 * megabyte,
    all: 128 * megabyte,
    stranger: megabyte,
    strangers: 8 * megabyte,
    small: 64 * kilobyte,
  },
  /**
   * Connections of the broker, and as many of the entrance for devices; half of those from one address. Those that have
   * not signed in make room; --connections says another number.
   */
  sockets: 1000,
} as const
