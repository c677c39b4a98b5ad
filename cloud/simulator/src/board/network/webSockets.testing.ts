import { expect, test } from '@jest/globals'
import type { Socket } from 'node:net'
import { WebSocket } from 'ws'
import { casesOf } from 'cloud/testing/proofs.ts'
import { until } from 'cloud/testing/until.ts'
import { join, leave, left, serve, served } from './webSocketBench.testing.ts'

const whole = /^(.)\1{4095}$/

test('NET-39: a page and a sketch send each other texts, bytes and pings by a websocket, and both may close it', async () => {
  const one = await join()
  one.socket.send('ä'.repeat(20))
  await until(() => one.heard.length === 2, 'the answer')
  expect(one.heard).toEqual(['hello', `you said ${'ä'.repeat(20)}`])
  await served.run.line('client 1 from 127.0.0.1')
  one.socket.send('')
  await until(() => one.heard[2] === 'you said ', 'an answer to nothing')
  one.socket.send(Buffer.from([0, 1, 255]))
  await until(() => one.heard[3], 'the bytes')
  expect(one.heard[3]).toEqual(Buffer.from([0, 1, 255]))
  one.socket.send('ping')
  await served.run.line('pong abc')
  const pongs: string[] = []
  one.socket.on('pong', (data) => pongs.push(data.toString()))
  one.socket.ping('mine')
  await until(() => pongs[0] === 'mine', 'the answer to a ping')
  const other = await join()
  one.socket.send('all')
  for (const { heard } of [one, other])
    await until(() => heard.slice(-2).join() === 'for 2,7 of all', 'the message for all')
  one.socket.send('clean')
  expect(await one.ended).toBe(1005)
  await served.run.line('left 1 of 1')
  other.socket.send('close')
  expect(await other.ended).toBe(1000)
  await served.run.line('left 2 of 0')
  const third = await join()
  third.socket.close(4000, 'reason')
  await served.run.line('error 4000 reason')
})

test('NET-39: messages of several frames, and such as are longer than a packet, come in parts; long ones are sent whole', async () => {
  const one = await join()
  one.socket.send('a'.repeat(3000))
  await served.run.line('part 0 1 128')
  one.socket.send('first', { fin: false })
  one.socket.send('second', { fin: true })
  await served.run.line('part 0 0 5')
  await served.run.line('part 1 1 6')
  expect(served.run.lines.filter((line) => line === 'part 0 1 1436')).toHaveLength(2)
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
  await served.run.line('no room')
  await until(
    () => served.run.all('notice').some(({ text }) => text.startsWith('AsyncWebSocket drops messages')),
    'the notice',
  )
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
  await served.run.line('filled 1 0 31')
  await until(() => one.heard.length === 33, 'the messages')
  expect(one.heard.slice(1).map(({ length }) => length)).toEqual([60_000, ...Array.from({ length: 31 }, () => 0)])
  one.socket.ping('later')
  await until(() => pongs.includes('later'), 'the answer to a ping')
  expect(pongs).toEqual(['later'])
  one.socket.send('alone')
  await served.run.line('alone 0 1')
  await until(() => one.heard[33], 'the large message')
  expect(one.heard[33]).toHaveLength(80_000)
  await leave(one)
})

test('NET-39: tasks send at the same time while pages join and leave, and every message arrives whole', async () => {
  const [port, ran] = await serve(
    'NODE-2',
    `
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
    void loop() { ws.cleanupClients(); delay(10); }`,
  )
  const stays = [await join('/ws', {}, port), await join('/ws', {}, port)]
  for (let round = 1; round <= casesOf(2, 10); round += 1) {
    const [leaves, breaks, closed] = [
      await join('/ws', {}, port),
      await join('/ws', {}, port),
      await join('/ws', {}, port),
    ]
    await until(() => leaves.heard.length > 1 && breaks.heard.length > 1, 'some messages', 20_000)
    leaves.socket.close()
    breaks.socket.terminate()
    closed.socket.send('x')
    await until(() => ran.lines.filter((line) => line === 'left').length === 3 * round, 'all to have left', 20_000)
    for (const { heard } of [leaves, breaks, closed])
      expect(heard.filter((text) => !whole.test(String(text)))).toEqual([])
  }
  await until(() => stays.every(({ heard }) => heard.length > 20), 'many messages', 20_000)
  for (const { heard, socket } of stays) {
    expect(socket.readyState).toBe(WebSocket.OPEN)
    expect(heard.filter((text) => !whole.test(String(text)))).toEqual([])
  }
  expect(ran.all('ended')).toEqual([])
  ran.board.stop()
})
