import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { startTarget, type Target } from '../../../../testing/integrations/target.ts'
import { SketchBench, type SketchRun } from '../../../../testing/firmware/onBoard.ts'
import { until } from '../../../../testing/until.ts'
import { Guard } from '../../../integrations/sending/guard.ts'
import type { NetworkPlace } from './boardNetwork.ts'
import { Lan } from './lan.ts'
import { WebPorts } from './webPorts.ts'

jest.setTimeout(120_000)

const bench = new SketchBench()
let target: Target
beforeAll(async () => {
  target = await startTarget()
})
afterAll(async () => {
  bench.close()
  await target.close()
})

/** The network of an account whose cloud allows the test's own server. */
function placeOf(device: string, lan = new Lan()): NetworkPlace & { published: string[] } {
  const guard = new Guard([`localhost:${target.port}`])
  const published: string[] = []
  return {
    device, lan, published, web: new WebPorts(), targets: (url) => guard.addressesOf(url), hear: () => {},
    publish: (event, payload, retained) => published.push(`${event} ${payload.toString()}${retained ? ' retained' : ''}`) > 0,
  }
}

const notices = (run: SketchRun) => run.all('notice').map(({ text }) => text)

const client = () => `
#include <WiFi.h>
#include <HTTPClient.h>
void connectTo(const char *host, int port) {
  WiFiClient client;
  Serial.println(client.connect(host, port) ? "connected" : "not connected");
}
void setup() {
  WiFi.begin("any", "thing");
  while (WiFi.status() != WL_CONNECTED) delay(10);
  WiFiClient client;
  if (client.connect("localhost", ${target.port})) {
    client.print("GET /raw HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n");
    while (client.connected() && !client.available()) delay(1);
    Serial.println(client.readStringUntil('\\r'));
    String last;
    while (client.connected()) { String line = client.readStringUntil('\\n'); if (line.length()) last = line; }
    Serial.println("raw " + last);
  }
  HTTPClient http;
  http.begin("http://localhost:${target.port}/posted?x=1");
  http.addHeader("Content-Type", "text/plain");
  int code = http.POST("value");
  Serial.printf("%d %s\\n", code, http.getString().c_str());
  http.end();
  http.begin("http://localhost:${target.port}/large");
  code = http.GET();
  String body = http.getString();
  Serial.printf("%d %d %d\\n", code, (int)body.length(), (int)body.lastIndexOf('x'));
  http.end();
  for (const char *host : { "169.254.169.254", "10.0.0.1", "127.0.0.1", "metadata.google.internal.invalid", "2130706433", "a/b" }) connectTo(host, 80);
  connectTo("localhost", 1);
  Serial.println("done");
}
void loop() { delay(100); }
`

test('NET-01 NET-02 NET-03: a sketch opens connections and asks by HTTP; what the guard refuses is refused with the reason in serial', async () => {
  target.respond(({ path, body }) => ({ body: path === '/large' ? `${'x'.repeat(60_000)}` : `${path} ${body}` }))
  const run = bench.run(await bench.image(client()), { network: placeOf('one') })
  await run.line('done')
  expect(run.lines.slice(0, 4)).toEqual(['HTTP/1.1 200 OK', 'raw /raw ', '200 /posted?x=1 value', '200 60000 59999'])
  expect(run.lines.filter((line) => line === 'not connected')).toHaveLength(7)
  expect(run.lines).not.toContain('connected')
  const told = notices(run)
  for (const [at, what] of [['169.254.169.254', 'metadata'], ['10.0.0.1', 'private'], ['127.0.0.1', 'this machine'], ['localhost', 'this machine']] as const) {
    expect(told.some((text) => text.includes(`Requests to ${at}`) && text.includes('are refused') && text.includes(what))).toBe(true)
  }
  await until(() => told.length > 4, 'all refusals')
})
