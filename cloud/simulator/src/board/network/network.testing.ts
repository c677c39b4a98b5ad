import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { request, type IncomingHttpHeaders } from 'node:http'
import { startTarget, type Target } from 'cloud/testing/integrations/target.ts'
import type { SketchRun } from 'cloud/testing/firmware/onBoard.ts'
import { Guard, listenOnLoopbackWith } from 'cloud/testing/simulatedNetworks.ts'
import { until } from 'cloud/testing/until.ts'
import type { NetworkPlace } from './boardNetwork.ts'
import { Lan } from './lan.ts'
import { WebPorts } from './webPorts.ts'
import { bench } from '../../sketchBench.testing.ts'

let target: Target
beforeAll(async () => {
  target = await startTarget()
})
afterAll(async () => {
  await target.close()
})

const web = new WebPorts(listenOnLoopbackWith)

/** The network of an account whose cloud allows the test's own server. */
function placeOf(device: string, lan = new Lan()): NetworkPlace & { published: string[]; heard: string[] } {
  const guard = new Guard([`localhost:${target.port}`])
  const [published, heard]: [string[], string[]] = [[], []]
  return {
    device,
    lan,
    published,
    heard,
    web,
    targets: (url) => guard.addressesOf(url),
    hear: (event) => heard.push(event),
    unhear: () => {},
    publish: (event, payload, retained) =>
      published.push(`${event} ${payload.toString()}${retained ? ' retained' : ''}`) > 0,
  }
}

const notices = (run: SketchRun) => run.all('notice').map(({ text }) => text)

const refused = ['169.254.169.254', '10.0.0.1', '127.0.0.1', '2130706433', '[::1]', 'a/b', 'nobody.local']

/** The port of the test's server is typed: the source is the same in each run, so it is compiled once. */
const client = `
#include <WiFi.h>
#include <HTTPClient.h>
void connectTo(const char *host, int port) {
  WiFiClient client;
  Serial.println(client.connect(host, port) ? "connected" : "not connected");
}
void sendTo(WiFiClient &client, const char *bytes, size_t length) { client.write((const uint8_t *)bytes, length); }
void readFrom(WiFiClient &client, const char *what) {
  uint8_t bytes[40];
  while (client.connected() && client.available() < 2) delay(1);
  int count = client.read(bytes, 2);
  count += (int)client.readBytes(bytes + 2, bytes[1]);
  Serial.print(what);
  for (int at = 0; at < count; at++) Serial.printf(" %02x", bytes[at]);
  Serial.println();
}
void setup() {
  WiFi.begin("any", "thing");
  while (WiFi.status() != WL_CONNECTED) delay(10);
  Serial.println("port");
  while (!Serial.available()) delay(1);
  String port = Serial.readStringUntil('\\n');
  WiFiClient client;
  if (client.connect("localhost", port.toInt())) {
    client.print("GET /raw HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n");
    while (client.connected() && !client.available()) delay(1);
    Serial.println(client.readStringUntil('\\r'));
    String last;
    while (client.connected()) { String line = client.readStringUntil('\\n'); line.trim(); if (line.startsWith("/raw")) last = line; }
    Serial.println("raw " + last);
  }
  HTTPClient http;
  http.begin("http://localhost:" + port + "/posted?x=1");
  http.addHeader("Content-Type", "text/plain");
  int code = http.POST("value");
  Serial.printf("%d %s\\n", code, http.getString().c_str());
  http.end();
  http.begin("http://localhost:" + port + "/large");
  code = http.GET();
  String body = http.getString();
  Serial.printf("%d %d %d\\n", code, (int)body.length(), (int)body.lastIndexOf('x'));
  http.end();
  for (const char *host : { ${refused.map((host) => `"${host}"`).join(', ')} }) connectTo(host, 80);
  connectTo("localhost", 1);
  WiFiClient broker;
  Serial.println(broker.connect("broker.local", 1883));
  sendTo(broker, "\\x10\\x0d\\x00\\x04MQTT\\x04\\x02\\x00\\x3c\\x00\\x01" "a", 15);
  readFrom(broker, "connack");
  sendTo(broker, "\\x30\\x0a\\x00\\x08outTopic", 12);
  sendTo(broker, "\\x30\\x16\\x00\\x14" "devices/NODE-2/events", 24);
  sendTo(broker, "\\x82\\x0b\\x00\\x01\\x00\\x06in/+/x\\x00", 13);
  readFrom(broker, "suback");
  readFrom(broker, "heard");
  Serial.println("done");
}
void loop() { delay(100); }
`

test('NET-01 NET-02 NET-03 NET-05: a sketch asks by TCP and HTTP, and is its device at the broker; what the guard refuses is refused with the reason in serial', async () => {
  target.respond(({ path, body }) => ({ body: path === '/large' ? `${'x'.repeat(60_000)}` : `${path} ${body}` }))
  const place = placeOf('NODE-1')
  const run = bench.run(await bench.image(client), { network: place })
  await run.line('port')
  run.type(`${target.port}\n`)
  await until(() => place.heard[0], 'the subscription', 60_000)
  expect(place.heard).toEqual(['in'])
  run.board.heardEvent('other', Buffer.from('no'))
  run.board.heardEvent('in/a/x', Buffer.from('hey'))
  await run.line('done')
  expect(run.lines.slice(1, 5)).toEqual(['HTTP/1.1 200 OK', 'raw /raw', '200 /posted?x=1 value', '200 60000 59999'])
  expect(run.lines.filter((line) => line === 'not connected')).toHaveLength(refused.length + 1)
  expect(run.lines.slice(-4)).toEqual([
    'connack 20 02 00 00',
    'suback 90 03 00 01 00',
    'heard 30 0b 00 06 69 6e 2f 61 2f 78 68 65 79',
    'done',
  ])
  expect(place.published).toEqual(['outTopic '])
  const told = notices(run)
  for (const [at, what] of [
    ['169.254.169.254', 'metadata'],
    ['10.0.0.1', 'private'],
    ['127.0.0.1', 'this machine'],
    ['localhost', 'this machine'],
  ] as const) {
    expect(
      told.some((text) => text.includes(`Requests to ${at}`) && text.includes('are refused') && text.includes(what)),
    ).toBe(true)
  }
  expect(told).toContain('No simulated device is called nobody.local.')
  expect(told.some((text) => text.startsWith('devices/NODE-2/event'))).toBe(true)
  run.board.stop()
})

const server = `
#include <WiFi.h>
#include <WebServer.h>
WebServer server(80);
WiFiServer echo(7);
void setup() {
  WiFi.begin("any");
  while (WiFi.status() != WL_CONNECTED) delay(10);
  server.on("/", []() {
    server.sendHeader("Set-Cookie", "a=b");
    server.sendHeader("Clear-Site-Data", "*");
    server.send(200, "text/html", "cookie:" + server.header("Cookie") + " host:" + server.hostHeader());
  });
  server.on("/set", HTTP_POST, []() { server.send(200, "text/plain", server.arg("v") + "," + server.arg("plain")); });
  server.on("/slow", []() { delay(500); server.send(200, "text/plain", "slow"); });
  server.on("/parts", []() {
    server.setContentLength(CONTENT_LENGTH_UNKNOWN);
    server.send(200, "text/plain", "");
    for (int i = 0; i < 3; i++) server.sendContent(String(i));
  });
  server.on(UriBraces("/led/{}/{}"), []() { server.send(200, "text/plain", server.pathArg(0) + "=" + server.pathArg(1)); });
  server.on("/up", HTTP_POST, []() { server.send(200, "text/plain", String(server.upload().filename) + " " + server.upload().totalSize); }, []() {});
  server.begin();
  Serial.println("open");
}
void loop() { server.handleClient(); delay(1); }
`

interface Answer {
  status: number | undefined
  headers: IncomingHttpHeaders
  text: string
}

function ask(
  port: number,
  path: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host: 'localhost',
        port,
        path,
        method,
        headers: {
          host: `localhost:${port}`,
          ...headers,
          ...(body !== '' && { 'content-length': Buffer.byteLength(body) }),
        },
      },
      async (answer) => {
        const text = Buffer.concat(await answer.toArray()).toString()
        resolve({ status: answer.statusCode, headers: answer.headers, text })
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}

test("NET-10 NET-11 NET-12: a sketch's web server is open to browsers at a port of its own, without cookies and in a sandbox, and not to pages of other sites", async () => {
  const run = bench.run(await bench.image(server), { network: placeOf('NODE-3') })
  await run.line('open')
  const { at } = await until(() => web.of('NODE-3')[0], 'the port')
  const page = await ask(at, '/', { headers: { cookie: 'session=secret' } })
  expect(page).toMatchObject({ status: 200, text: `cookie: host:localhost:${at}` })
  expect(page.headers['content-security-policy']).toMatch(/^sandbox (?!.*allow-same-origin)/)
  expect(page.headers).not.toHaveProperty('set-cookie')
  expect(page.headers).not.toHaveProperty('clear-site-data')
  expect(page.headers).not.toHaveProperty('access-control-allow-origin')
  expect((await ask(at, '/parts')).text).toBe('012')
  expect((await ask(at, '/led/3/on')).text).toBe('3=on')
  expect(
    (
      await ask(at, '/set', {
        method: 'POST',
        body: 'v=a+b%21',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    ).text,
  ).toBe('a b!,')
  expect(
    (await ask(at, '/set', { method: 'POST', body: '{"v":1}', headers: { 'content-type': 'application/json' } })).text,
  ).toBe(',{"v":1}')
  const form = `--x\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\n\r\n${'y'.repeat(5000)}\r\n--x--\r\n`
  expect(
    (
      await ask(at, '/up', {
        method: 'POST',
        body: form,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      })
    ).text,
  ).toBe('a.txt 5000')
  expect((await ask(at, '/gone')).status).toBe(404)
  const opened = await ask(at, '/', { headers: { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' } })
  const { host } = new URL(opened.headers.location ?? '')
  const sandboxed = { host, 'sec-fetch-site': 'cross-site', origin: 'null' }
  expect(
    await ask(at, '/', {
      method: 'OPTIONS',
      headers: { ...sandboxed, 'access-control-request-method': 'PUT' },
    }),
  ).toMatchObject({ status: 204, headers: { 'access-control-allow-methods': '*' } })
  expect(await ask(at, '/', { headers: sandboxed })).toMatchObject({
    status: 200,
    headers: { 'access-control-allow-origin': 'null' },
  })
  expect((await ask(at, '/', { headers: { host: `evil.example:${at}` } })).status).toBe(421)
  const together = await Promise.all(Array.from({ length: 20 }, () => ask(at, '/slow')))
  expect(new Set(together.map(({ status }) => status))).toEqual(new Set([200, 503]))
  run.board.stop()
  await expect(ask(at, '/')).rejects.toThrow()
})
