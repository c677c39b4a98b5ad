import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { now } from '../measure/figures.ts'

const firstPause = 1_000
const maxPauseMs = 8_000

interface Back {
  /** When the connection was lost. */
  lostAt: number
  /** Milliseconds until it was back. */
  after: number
}

/** What happened to connections. */
export interface Losses {
  lost: number
  back: Back[]
}

/**
 * A connection that comes back by itself, after pauses that grow and differ: not all of them at once. What has no
 * acknowledgement is sent again then.
 */
export function keepConnected(url: string, options: IClientOptions, losses: Losses): MqttClient {
  let pause = firstPause
  let lostAt: number | undefined
  let connected = false
  // The library takes the pause that is set when a connection ends.
  const setPause = () => {
    client.options.reconnectPeriod = Math.round(pause * (0.25 + Math.random() * 0.75))
  }
  const client = mqtt.connect(url, {
    protocolVersion: 5,
    clean: true,
    keepalive: 45,
    connectTimeout: 15_000,
    reconnectPeriod: firstPause,
    reconnectOnConnackError: true,
    resubscribe: true,
    queueQoSZero: false,
    ...options,
  })
  client.on('connect', () => {
    pause = firstPause
    setPause()
    if (lostAt !== undefined) losses.back.push({ lostAt, after: now() - lostAt })
    lostAt = undefined
    connected = true
  })
  client.on('close', () => {
    if (connected) {
      connected = false
      losses.lost += 1
      lostAt = now()
    }
    pause = Math.min(maxPauseMs, pause * 2)
    setPause()
  })
  client.on('error', () => {})
  return client
}
