import { afterAll, beforeAll } from '@jest/globals'
import { WebSocket, type ClientOptions } from 'ws'
import type { SketchRun } from 'cloud/testing/firmware/onBoard.ts'
import { listenOnLoopbackWith } from 'cloud/testing/simulatedNetworks.ts'
import { until } from 'cloud/testing/until.ts'
import { Lan } from './lan.ts'
import { WebPorts } from './webPorts.ts'
import { bench } from '../../sketchBench.testing.ts'

export const web = new WebPorts(listenOnLoopbackWith)
const open: WebSocket[] = []

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
export async function serve(device: string, code: string): Promise<[number, SketchRun]> {
  const ran = bench.run(await bench.image(code), {
    network: {
      device,
      lan: new Lan(),
      web,
      targets: async () => {
        throw new Error('nothing is allowed here')
      },
      publish: () => true,
      hear: () => {},
      unhear: () => {},
    },
  })
  await ran.line('open')
  return [(await until(() => web.of(device).find(({ port }) => port === 80), 'the port')).at, ran]
}

/** The run of the sketch that all these tests ask, and where its port 80 is. */
export const served = {} as { at: number; run: SketchRun }
beforeAll(async () => {
  ;[served.at, served.run] = await serve('NODE-1', sketch)
})
afterAll(() => {
  for (const each of open) each.terminate()
})

interface Joined {
  socket: WebSocket
  heard: (string | Buffer)[]
  /** The code with which it was closed, or the status by which it was refused. */
  ended: Promise<number>
}

export async function join(path = '/ws', options: ClientOptions = {}, port = served.at): Promise<Joined> {
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

export const left = () => served.run.lines.filter((line) => line.startsWith('left')).length

/** Leaves, and waits until the sketch knows. */
export async function leave(...all: Joined[]): Promise<void> {
  const before = left()
  for (const { socket } of all) socket.close()
  await until(() => left() === before + all.length, 'all to have left')
}
