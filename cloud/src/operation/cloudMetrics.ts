import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Metrics } from './metrics.ts'

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const quantiles = [0.5, 0.95, 0.99]
const nanosecond = 1e-9
const resolution = 20

/** What the cloud counts while it works. Reading it out, and the measure of the event loop, are for those who ask. */
export class CloudMetrics extends Metrics {
  readonly requests = this.counter('cloud_http_requests_total', 'Requests by route, method and status.')
  readonly requestTimes = this.histogram(
    'cloud_http_request_seconds',
    'Seconds until the response was sent, by route.',
    seconds,
  )
  readonly messages = this.counter(
    'cloud_messages_total',
    'MQTT messages: in, published by devices and users; out, sent to them; dropped, left out because the client reads too slowly; refused.',
  )
  readonly deliveries = this.counter(
    'cloud_deliveries_total',
    'Deliveries of integrations that ended, by outcome; retry: attempts that will be repeated.',
  )
  readonly alertChanges = this.counter(
    'cloud_alerts_changes_total',
    'Changes of alerts, by what they became and what they are about.',
  )
  readonly alertsTold = this.counter(
    'cloud_alerts_told_total',
    'Changes of alerts that were told outside of the console, by channel and outcome.',
  )
  readonly alertsDropped = this.counter(
    'cloud_alerts_dropped_total',
    'What rules could not look at, by reason: busy, large (messages), conditions, alerts (beyond the quotas).',
  )
  readonly bodiesRefused = this.counter(
    'cloud_bodies_refused_total',
    'Requests whose body was not taken, by whose memory for bodies was used up: account, all; stranger, strangers (not signed in).',
  )
  readonly builds = this.counter('cloud_builds_total', 'Builds that ended, by result.')

  /** Measures this process, too. The returned function ends it. */
  watchProcess(): () => void {
    const lag = monitorEventLoopDelay({ resolution })
    lag.enable()
    this.gauge('cloud_event_loop_lag_seconds', 'How late the event loop was since the last time this was read.', () => {
      const samples = quantiles.map(
        (quantile) =>
          [
            { quantile: String(quantile) },
            lag.count > 0 ? Math.max(0, lag.percentile(quantile * 100) * nanosecond - resolution / 1000) : 0,
          ] as const,
      )
      lag.reset()
      return samples
    })
    this.gauge('process_resident_memory_bytes', 'Memory of this process.', () => [[{}, process.memoryUsage.rss()]])
    this.gauge(
      'process_cpu_seconds_total',
      'CPU time of this process.',
      () => {
        const { user, system } = process.cpuUsage()
        return [[{}, (user + system) / 1e6]]
      },
      'counter',
    )
    this.gauge('process_start_time_seconds', 'When this process was started.', () => [
      [{}, Math.round(Date.now() / 1000 - process.uptime())],
    ])
    return () => lag.disable()
  }
}
