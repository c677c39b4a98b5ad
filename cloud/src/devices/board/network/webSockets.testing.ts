import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { get, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { runInNewContext } from 'node:vm'
import { WebSocket, type ClientOptions } from 'ws'
import type { SketchRun } from '../../../../testing/firmware/onBoard.ts'
import { casesOf } from '../../../../testing/proofs.ts'
import { until } from '../../../../testing/until.ts'
import { boardLimits } from '../limits.data.ts'
import { Lan } from './lan.ts'
import { leadingToPorts } from './pagePorts.ts'
import { WebPorts } from './webPorts.ts'
import { bench } from '../../sketchBench.testing.ts'

const { pageSockets } = boardLimits.network
const web = new WebPorts()
const open: WebSocket[] = []
const whole = /^(.)\1{4095}$/

const sketch = `
#include <WiFi.h>
#include <AsyncTCP.h>
#include <ESPAsyncWebServer.h>
AsyncWebServer server(80), second(81);
AsyncWebSocket ws("/ws"), secret("/secret");
size_t got = 0;
void onEvent(AsyncWebSocket *server, AsyncWebSocketClient *client, AwsEventType type, void *arg, uint8_t *data, size_t len) {
  switch (type) {
    case WS_EVT_CONNECT: Serial.printf("client %u from %s\\n", client->id(), client->remoteIP().toString().c_str()); Serial.printf("cookie [%s]\\n", ((AsyncWebServerRequest *)arg)->header("Cookie").c_str()); client->text("hello"); break;
    case WS_EVT_DISCONNECT: Serial.printf("left %u of %u\\n", client->id(), (unsigned)server->count()); break;
    case WS_EVT_PONG: Serial.printf("pong %.*s\\n", (int)len, (const char *)data); break;
    case WS_EVT_ERROR: Serial.printf("error %u %.*s\\n", *(uint16_t *)arg, (int)len, (const char *)data); break;
    case WS_EVT_DATA: {
      AwsFrameInfo *info = (AwsFrameInfo *)arg;
      if (info->opcode == WS_BINARY) { got = info->index + len; if (info->final && got == info->len) client->binary(data, len); break; }
      if (!info->final || info->index != 0 || info->len != len || info->opcode != WS_TEXT) { Serial.printf("part %u %u %u\\n", info->num, info->final, (unsigned)len); break; }
      data[len] = 0;
      String text = (char *)data;
      if (text == "ping") client->ping((uint8_t *)"abc", 3);
      else if (text == "all") { server->textAll(String("for ") + server->count()); server->printfAll("%d of %s", 7, "all"); }
      else if (text == "large") { AsyncWebSocketMessageBuffer *buffer = server->makeBuffer(20000); memset(buffer->get(), 'y', 20000); server->textAll(buffer); }
      else if (text == "clean") server->cleanupClients(1);
      else if (text == "close") client->close(1000, "enough");
      else if (text == "flood") { bool kept = true; for (int at = 0; at < 40; at++) kept = client->binary(std::vector<uint8_t>(9000).data(), 9000); Serial.println(kept ? "room" : "no room"); }
      else if (text == "fill") {
        bool large = client->binary(std::vector<uint8_t>(60000).data(), 60000), more = client->binary(std::vector<uint8_t>(20000).data(), 20000);
        int empty = 0;
        for (int at = 0; at < 40; at++) empty += client->text("");
        Serial.printf("filled %d %d %d\\n", large, more, empty);
      } else if (text == "alone") {
        bool tooLarge = client->binary(std::vector<uint8_t>(100000).data(), 100000);
        Serial.printf("alone %d %d\\n", tooLarge, client->binary(std::vector<uint8_t>(80000).data(), 80000));
      } else client->text("you said " + text);
    }
  }
}
void setup() {
  WiFi.begin("any");
  ws.onEvent(onEvent);
  secret.setAuthentication("user", "pass");
  server.addHandler(&ws);
  server.addHandler(&secret);
  server.on("/page", HTTP_GET, [](AsyncWebServerRequest *request) { request->send(200, "text/html", request->hasParam("old") ? "<p>page</p>" : "<!-- of\\nours -->\\n<!DOCTYPE html>\\n<html><p>ä</p></html>"); });
  server.on("/", HTTP_GET, [](AsyncWebServerRequest *request) { request->send(200, "text/plain", "page"); });
  server.on("/cookie", HTTP_GET, [](AsyncWebServerRequest *request) {
    request->client()->print("HTTP/1.1 101 Switching Protocols\\r\\nConnection: Upgrade\\r\\nUpgrade: websocket\\r\\nSec-WebSocket-Protocol: own\\r\\nSet-Cookie: a=b\\r\\n\\r\\n");
    request->keep();
  });
  server.begin();
  second.begin();
  Serial.println("open");
}
void loop() { delay(1000); }
`

/** Runs it until it prints `open`. */
async function serve(device: string, code: string): Promise<[number, SketchRun]> {
  const ran = bench.run(await bench.image(code), { network: { device, lan: new Lan(), web, targets: async () => { throw new Error('nothing is allowed here') }, publish: () => true, hear: () => {}, unhear: () => {} } })
  await ran.line('open')
  return [(await until(() => web.of(device).find(({ port }) => port === 80), 'the port')).at, ran]
}

let [at, run]: [number, SketchRun | undefined] = [0, undefined]
beforeAll(async () => { [at, run] = await serve('NODE-1', sketch) })
afterAll(() => {
  for (const each of open) each.terminate()
})

interface Joined {
  socket: WebSocket
  heard: (string | Buffer)[]
  /** The code with which it was closed, or the status by which it was refused. */
  ended: Promise<number>
}

async function join(path = '/ws', options: ClientOptions = {}, port = at): Promise<Joined> {
  const socket = new WebSocket(`ws://localhost:${port}${path}`, options)
  open.push(socket)
  const heard: (string | Buffer)[] = []
  socket.on('message', (data: Buffer, isBinary) => heard.push(isBinary ? data : data.toString()))
  const ended = new Promise<number>((resolve) => {
    socket.once('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    socket.once('close', resolve)
    socket.on('error', () => {})
  })
  await Promise.race([ended, new Promise((opened) => socket.once('open', opened))])
  return { socket, heard, ended }
}

/** With which status a handshake is answered. */
async function statusOf(path: string, options: ClientOptions = {}): Promise<number> {
  const joined = await join(path, options)
  if (joined.socket.readyState !== WebSocket.OPEN) return joined.ended
  joined.socket.terminate()
  return 101
}

const left = () => run?.lines.filter((line) => line.startsWith('left')).length ?? 0

/** Leaves, and waits until the sketch knows. */
async function leave(...all: Joined[]): Promise<void> {
  const before = left()
  for (const { socket } of all) socket.close()
  await until(() => left() === before + all.length, 'all to have left')
}

test('NET-39: a page and a sketch send each other texts, bytes and pings by a websocket, and both may close it', async () => {
  const one = await join()
  one.socket.send('ä'.repeat(20))
  await until(() => one.heard.length === 2, 'the answer')
  expect(one.heard).toEqual(['hello', `you said ${'ä'.repeat(20)}`])
  await run?.line('client 1 from 127.0.0.1')
  one.socket.send('')
  await until(() => one.heard[2] === 'you said ', 'an answer to nothing')
  one.socket.send(Buffer.from([0, 1, 255]))
  await until(() => one.heard[3], 'the bytes')
  expect(one.heard[3]).toEqual(Buffer.from([0, 1, 255]))
  one.socket.send('ping')
  await run?.line('pong abc')
  const pongs: string[] = []
  one.socket.on('pong', (data) => pongs.push(data.toString()))
  one.socket.ping('mine')
  await until(() => pongs[0] === 'mine', 'the answer to a ping')
  const other = await join()
  one.socket.send('all')
  for (const { heard } of [one, other]) await until(() => heard.slice(-2).join() === 'for 2,7 of all', 'the message for all')
  one.socket.send('clean')
  expect(await one.ended).toBe(1005)
  await run?.line('left 1 of 1')
  other.socket.send('close')
  expect(await other.ended).toBe(1000)
  await run?.line('left 2 of 0')
  const third = await join()
  third.socket.close(4000, 'reason')
  await run?.line('error 4000 reason')
})

test('NET-39: messages of several frames, and such as are longer than a packet, come in parts; long ones are sent whole', async () => {
  const one = await join()
  one.socket.send('a'.repeat(3000))
  await run?.line('part 0 1 128')
  one.socket.send('first', { fin: false })
  one.socket.send('second', { fin: true })
  await run?.line('part 0 0 5')
  await run?.line('part 1 1 6')
  expect(run?.lines.filter((line) => line === 'part 0 1 1436')).toHaveLength(2)
  one.socket.send(Buffer.alloc(70_000, 'x'))
  await until(() => one.heard[1], 'the last part of what was sent')
  expect(one.heard[1]?.length).toBe(70_000 % 1436)
  one.socket.send('large')
  await until(() => one.heard[2], 'the large message')
  expect(one.heard[2]).toBe('y'.repeat(20_000))
  await leave(one)
})

test('NET-39: what a page takes too slowly is dropped beyond a limit', async () => {
  const one = await join()
  const raw = (one.socket as unknown as { _socket: Socket })._socket
  raw.pause()
  one.socket.send('flood')
  await run?.line('no room')
  await until(() => run?.all('notice').some(({ text }) => text.startsWith('AsyncWebSocket drops messages')), 'the notice')
  raw.resume()
  await until(() => one.heard.length > 7, 'what was kept')
  one.socket.send('still there')
  await until(() => one.heard.at(-1) === 'you said still there', 'an answer after that')
  expect(one.heard.length).toBeLessThan(20)
  await leave(one)
})

test.each([
  ['a long control frame', [0x89, 0xfe, 0xff, 0xff, 1, 2, 3, 4]],
  ['a control frame in parts', [0x09, 0x80, 1, 2, 3, 4]],
  ['no mask', [0x81, 0x01, 0x78]],
  ['reserved bits', [0xc1, 0x80, 1, 2, 3, 4]],
  ['an unknown kind', [0x83, 0x80, 1, 2, 3, 4]],
])('NET-39: a wrong frame ends the connection: %s', async (_what, frame) => {
  const before = left()
  const one = await join()
  const raw = (one.socket as unknown as { _socket: Socket })._socket
  raw.write(Buffer.from(frame))
  expect(await one.ended).toBe(1002)
  await until(() => left() === before + 1, 'it to have left')
})

test('NET-39: 32 messages or 64 kB wait for a page, a message alone has 96 kB, and pings are answered within that, too', async () => {
  const one = await join()
  const raw = (one.socket as unknown as { _socket: Socket })._socket
  const pongs: string[] = []
  one.socket.on('pong', (data) => pongs.push(data.toString()))
  await until(() => one.heard[0], 'the welcome')
  // In one piece: the pings are read before anything of what waits is sent.
  raw.cork()
  one.socket.send('fill')
  for (let count = 0; count < 20; count += 1) one.socket.ping('x')
  raw.uncork()
  await run?.line('filled 1 0 31')
  await until(() => one.heard.length === 33, 'the messages')
  expect(one.heard.slice(1).map(({ length }) => length)).toEqual([60_000, ...Array.from({ length: 31 }, () => 0)])
  one.socket.ping('later')
  await until(() => pongs.includes('later'), 'the answer to a ping')
  expect(pongs).toEqual(['later'])
  one.socket.send('alone')
  await run?.line('alone 0 1')
  await until(() => one.heard[33], 'the large message')
  expect(one.heard[33]).toHaveLength(80_000)
  await leave(one)
})

test('NET-39: tasks send at the same time while pages join and leave, and every message arrives whole', async () => {
  const [port, ran] = await serve('NODE-2', `
    #include <WiFi.h>
    #include <AsyncTCP.h>
    #include <ESPAsyncWebServer.h>
    AsyncWebServer server(80);
    AsyncWebSocket ws("/ws");
    void onEvent(AsyncWebSocket *server, AsyncWebSocketClient *client, AwsEventType type, void *arg, uint8_t *data, size_t len) {
      if (type == WS_EVT_DISCONNECT) Serial.println("left");
      if (type == WS_EVT_DATA && data[0] == 'x') { client->client()->close(); client->text("too late"); client->close(); }
    }
    void sends(void *letter) {
      String text;
      for (int at = 0; at < 4096; at++) text += (char)(intptr_t)letter;
      for (;;) { if (ws.availableForWriteAll()) ws.textAll(text); delay(5); }
    }
    void setup() {
      WiFi.begin("any");
      ws.onEvent(onEvent);
      server.addHandler(&ws);
      server.begin();
      xTaskCreate(sends, "a", 8192, (void *)'a', 1, NULL);
      xTaskCreate(sends, "b", 8192, (void *)'b', 1, NULL);
      Serial.println("open");
    }
    void loop() { ws.cleanupClients(); delay(10); }`)
  const stays = [await join('/ws', {}, port), await join('/ws', {}, port)]
  for (let round = 1; round <= casesOf(2, 10); round += 1) {
    const [leaves, breaks, closed] = [await join('/ws', {}, port), await join('/ws', {}, port), await join('/ws', {}, port)]
    await until(() => leaves.heard.length > 1 && breaks.heard.length > 1, 'some messages', 20_000)
    leaves.socket.close()
    breaks.socket.terminate()
    closed.socket.send('x')
    await until(() => ran.lines.filter((line) => line === 'left').length === 3 * round, 'all to have left', 20_000)
    for (const { heard } of [leaves, breaks, closed]) expect(heard.filter((text) => !whole.test(String(text)))).toEqual([])
  }
  await until(() => stays.every(({ heard }) => heard.length > 20), 'many messages', 20_000)
  for (const { heard, socket } of stays) {
    expect(socket.readyState).toBe(WebSocket.OPEN)
    expect(heard.filter((text) => !whole.test(String(text)))).toEqual([])
  }
  expect(ran.all('ended')).toEqual([])
  ran.board.stop()
})

test('NET-39: a websocket has the password of its handler, and other requests go to others', async () => {
  expect([await statusOf('/secret'), await statusOf('/secret', { headers: { authorization: `Basic ${Buffer.from('user:pass').toString('base64')}` } }), await statusOf('/'), await statusOf('/none')]).toEqual([401, 101, 200, 404])
})

test('NET-44: a page that names a port of its board opens its websocket at the port of this computer; values that scripts ask for stay as they are', async () => {
  const ask = (path: string, mode: string) => new Promise<string>((resolve) => { get(`http://localhost:${at}${path}`, { headers: { 'sec-fetch-mode': mode } }, async (answer) => resolve(Buffer.concat(await answer.toArray()).toString())) })
  expect(await ask('/page', 'cors')).toBe('<!-- of\nours -->\n<!DOCTYPE html>\n<html><p>ä</p></html>')
  const [, before, script = '', after] = /^([^]*)<script>(.*)<\/script>([^]*)$/.exec(await ask('/page', 'navigate')) ?? []
  expect([before, after]).toEqual(['<!-- of\nours -->\n<!DOCTYPE html>', '\n<html><p>ä</p></html>'])
  expect(await ask('/page?old', 'navigate')).toMatch(/^<script>.*<\/script><p>page<\/p>$/)
  expect(await ask('/', 'navigate')).toBe('page')
  const { at: at81 } = await until(() => web.of('NODE-1').find(({ port }) => port === 81), 'the second port')
  expect(at81).not.toBe(at)
  const opened: string[] = []
  class Recording { static readonly OPEN = 1; constructor(address: URL) { opened.push(String(address)) } }
  const page = { WebSocket: Recording, location: new URL(`http://localhost:${at}/page`), URL }
  const { WebSocket: Led } = runInNewContext(`window = globalThis; ${script}; ({ WebSocket })`, page) as { WebSocket: typeof Recording & (new (address: string) => Recording) }
  for (const address of ['ws://localhost/ws', 'ws://localhost:80/ws', `ws://localhost:${at}/ws`, '/ws', 'ws://localhost:81/ws', 'ws://localhost:82/x', 'ws://other.example/ws', 'wss://localhost/ws']) new Led(address)
  expect(opened).toEqual([...[1, 2, 3].map(() => `ws://localhost:${at}/ws`), `http://localhost:${at}/ws`, `ws://localhost:${at81}/ws`, 'ws://localhost:82/x', 'ws://other.example/ws', 'wss://localhost/ws'])
  expect(Led.OPEN).toBe(1)
})

test('NET-44: a page that a sketch sends slowly is shown as it comes, and no browser keeps it', async () => {
  const page = () => leadingToPorts({ 'sec-fetch-mode': 'navigate' }, { 'content-type': 'text/html', 'etag': 'a', 'last-modified': 'b', 'cache-control': 'max-age=60' }, [{ port: 80, at: 8000 }])
  expect(page()?.headers).toEqual({ 'content-type': 'text/html', 'cache-control': 'no-store' })
  for (const [first, then, wanted] of [
    ['<p>', '', /^<script>.*<\/script><p>$/],
    [' Log', '', /^<script>.*<\/script> Log$/],
    ['<!DOCTYPE', ' html><p>', /^<!DOCTYPE html><script>.*<\/script><p>$/],
    ['<!-- a comment', '', /^<script>.*<\/script><!-- a comment$/],
  ] as const) {
    const through = page()?.through
    let shown = ''
    through?.on('data', (part: Buffer) => { shown += part.toString() })
    through?.write(first)
    if (then !== '') through?.write(then)
    await until(() => shown !== '', 'what has come')
    expect(shown).toMatch(wanted)
    through?.write('more')
    await until(() => shown.endsWith('more'), 'what came later')
    through?.destroy()
  }
})

test('NET-40: a websocket of a sketch\'s port neither gets nor sets cookies', async () => {
  const answer = await new Promise<IncomingMessage>((resolve) => {
    get({ port: at, path: '/cookie', headers: { connection: 'Upgrade', upgrade: 'websocket' } }).on('upgrade', (response, socket) => {
      socket.destroy()
      resolve(response)
    })
  })
  expect([answer.headers['sec-websocket-protocol'], answer.headers['set-cookie']]).toEqual(['own', undefined])
  const before = run?.lines.length ?? 0
  const one = await join('/ws', { headers: { cookie: 'session=secret' } })
  const line = await until(() => run?.lines.slice(before).find((text) => text.startsWith('cookie')), 'the cookies that the sketch got')
  expect(line).toBe('cookie []')
  await leave(one)
})

test(`NET-40: a sketch's port has ${pageSockets} websockets, none of them for pages of other sites`, async () => {
  for (const origin of ['http://evil.example', `http://localhost:${at}.evil.example`, `https://localhost:${at}`, 'http://localhost:1']) expect(await statusOf('/ws', { origin })).toBe(403)
  expect(await statusOf('/ws', { headers: { host: `evil.example:${at}` } })).toBe(421)
  const all = await Promise.all(Array.from({ length: pageSockets + 2 }, (_, each) => join('/ws', { origin: each % 2 === 0 ? 'null' : `http://localhost:${at}` })))
  const inside = all.filter(({ socket }) => socket.readyState === WebSocket.OPEN)
  expect(inside).toHaveLength(pageSockets)
  await until(() => run?.all('notice').find(({ text }) => text === `A page's websocket was refused: The sketch has ${pageSockets} websockets at a time.`), 'the notice')
  expect(await (await fetch(`http://localhost:${at}/`)).text()).toBe('page')
  await leave(...inside)
  await leave(await join())
  const last = await join()
  run?.board.stop()
  expect(await last.ended).toBe(1006)
})
