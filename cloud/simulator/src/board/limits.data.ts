/** Limits for the imports of `module.ts`. Enforced in the board's thread, out of the firmware's reach. */
export const boardLimits = {
  /**
   * Calls of all imports together. Firmware that calls more often is slowed down. Many bytes, and letting another task
   * run, count as several calls.
   */
  calls: { perSecond: 50_000, atOnce: 100_000, bytesPerCall: 64, ofTurn: 10 },
  events: { perSecond: 20, atOnce: 40 },
  maxEventBytes: 16 * 1024,
  /** Bytes of Serial: a line of 115,200 baud with a buffer. Firmware that writes more waits. */
  serial: { perSecond: 11_520, atOnce: 16 * 1024 },
  /** Messages that carry these bytes. */
  serialPieces: { perSecond: 25, atOnce: 50 },
  /** Cloud.h has room for 32 and 64. */
  maxFunctions: 32,
  maxVariables: 64,
  maxSubscriptions: 64,
  maxValueBytes: 16 * 1024,
  maxParameterBytes: 16 * 1024,
  /** Refused calls: events over their limit, repeated or excess declarations. Firmware with more of them is stopped. */
  refusals: { perSecond: 1000, atOnce: 10_000 },
  /** Unread messages to or from the thread. At this limit the thread waits, and requests to it are dropped. */
  unread: 32,
  /** Data that firmware stores for later runs: preferences and files. */
  kept: { names: 200, maxNameLength: 128, bytes: 256 * 1024 },
  keptWrites: { perSecond: 20, atOnce: 400 },
  notices: 40,
  network: {
    /** Connections, servers and UDP ports together. */
    sockets: 16,
    /** New connections and DNS look-ups: of a board, and of all boards of an account. */
    opened: { perSecond: 5, atOnce: 30 },
    openedOfAccount: { perSecond: 20, atOnce: 100 },
    socketsOfAccount: 100,
    /** Begins of TLS. */
    securedOfAccount: { perSecond: 4, atOnce: 30 },
    /** Bits of an RSA key that a sketch brings: what is signed with it takes the time of all. */
    maxKeyBits: 4096,
    /** Datagrams and messages of ESP-NOW between boards, once for each that gets it. More are lost. */
    deliveredOfAccount: { perSecond: 2000, atOnce: 4000 },
    /**
     * What waits for a board that does not read: beyond these, datagrams are lost, connections refused and notices left
     * out.
     */
    unread: { datagrams: 32, accepted: 64, notices: 96 },
    /** Pieces of a connection that wait for firmware. */
    pieces: 32,
    /** Bytes and messages both ways; firmware that moves more is slowed down. */
    bytes: { perSecond: 256 * 1024, atOnce: 1024 * 1024 },
    messages: { perSecond: 500, atOnce: 2000 },
    /** Bytes of a connection that wait to be read by firmware, or to be sent. */
    window: 16 * 1024,
    maxDatagramBytes: 1472,
    /** Datagrams that wait for firmware. Further ones are lost. */
    datagrams: 16,
    maxNameLength: 253,
    /**
     * Look-ups of names: of all accounts at a time (an account has one), how many of an account wait, and milliseconds
     * for one.
     */
    lookups: { places: 32, ofAccount: 10, time: 5000 },
    /** Certificates and keys of one connection. */
    trust: 24 * 1024,
    /** Milliseconds until a connection must be open, and for which an open one may be silent. */
    connectTime: 15_000,
    idleTime: 10 * 60_000,
    /** Browsers' requests to one server of a sketch at a time, and milliseconds for one of them. */
    pageRequests: 8,
    /** Websockets of browsers to one server of a sketch. */
    pageSockets: 8,
    pageTime: 30_000,
    /** Ports of this computer for sketches' servers: of one device, of an account's, and of all. */
    pagesOfDevice: 16,
    pagesOfAccount: 64,
    pages: 200,
    /** Filters of a board's connections to the broker together, and the bytes of one packet. */
    filters: 32,
    brokerPacket: 20 * 1024,
  },
  tasks: 12,
  /** Threads of tasks: of all boards of an account, of all boards, and how many of an account start a second. */
  taskThreads: { ofAccount: 40, ofAll: 200, started: { perSecond: 5, atOnce: 40 } },
} as const
