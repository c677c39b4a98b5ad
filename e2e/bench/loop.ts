import { startCloud, signIn } from 'cloud/testing/startCloud.ts'
import mqtt from 'mqtt'
import { median } from './session.ts'

const device = 'NODE-A41C7E'
const runs = 9

const sketch = (run: number) => `#include <Cloud.h>

int count = 0;

int answer(String) { return ${run}; }

void setup() {
  Cloud.function("answer", answer);
  Cloud.variable("count", count);
}

void loop() {
  count++;
  Cloud.publish("run-${run}", count);
  delay(1000);
}
`

const printRow = (name: string, ...values: number[]) =>
  console.log(name.padEnd(10) + values.map((value) => `${Math.round(value)} ms`.padStart(12)).join(''))

/** Calls the cloud's API as the console does. */
const caller =
  (address: string, token: string) =>
  async (method: string, path: string, body?: BodyInit, type?: string): Promise<Response> => {
    const response = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) },
      ...(body !== undefined && { body }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response
  }

const shaOf = (log: string): string => {
  const [, sha] = /@@BUILD_RESULT@@ \{"success":true,"firmwareSha":"(\w+)".*\n$/.exec(log) ?? []
  if (sha === undefined) throw new Error(log)
  return sha
}

/**
 * Measures the time from an edited sketch to its first event, without a page: build, flash over the air, restart. The
 * first run includes the start of the compiler.
 */
export const benchLoop = async (): Promise<void> => {
  const cloud = await startCloud()
  const { sub, token } = await signIn(cloud)
  const call = caller(cloud.address, token)
  const { id } = (await (
    await call('POST', '/projects', JSON.stringify({ name: 'Bench', template: 'empty' }), 'application/json')
  ).json()) as { id: string }
  const client = await mqtt.connectAsync(cloud.brokerUrl, { protocolVersion: 5, username: sub, password: token })
  await client.subscribeAsync(`devices/${device}/events/#`)
  const event = (name: string) =>
    new Promise<void>((resolve) => client.on('message', (topic) => topic.endsWith(`/events/${name}`) && resolve()))
  const totals: number[] = []
  console.log(`${''.padEnd(10)}${['build', 'flash', 'event', 'total'].map((title) => title.padStart(12)).join('')}`)
  for (let run = 0; run < runs; run += 1) {
    await call('PUT', `/projects/${id}/files/src/main.ino`, sketch(run), 'text/plain')
    const first = event(`run-${run}`)
    const began = performance.now()
    const sha = shaOf(await (await call('GET', `/projects/${id}/build`)).text())
    const built = performance.now()
    const form = new FormData()
    form.set('file', await (await call('GET', `/firmwares/${sha}`)).blob(), 'firmware.bin')
    await call('PUT', `/devices/${device}/firmware`, form)
    const flashed = performance.now()
    await first
    const ended = performance.now()
    printRow(run === 0 ? 'cold' : `warm ${run}`, built - began, flashed - built, ended - flashed, ended - began)
    if (run > 0) totals.push(ended - began)
  }
  printRow('median', median(totals))
  await client.endAsync(true)
  await cloud.close()
}
