import { expect, test } from '@jest/globals'
import { listenOnLoopbackWith } from 'cloud/testing/simulatedNetworks.ts'
import { until } from 'cloud/testing/until.ts'
import type { NetworkPlace } from './boardNetwork.ts'
import { Lan } from './lan.ts'
import { WebPorts } from './webPorts.ts'
import { bench } from '../../sketchBench.testing.ts'

const web = new WebPorts(listenOnLoopbackWith)
const placeOf = (device: string, lan: Lan): NetworkPlace => ({
  device,
  lan,
  web,
  targets: async () => {
    throw new Error('nothing is allowed here')
  },
  publish: () => true,
  hear: () => {},
  unhear: () => {},
})

const peers = `
#include <WiFi.h>
#include <esp_now.h>
#include <WiFiUdp.h>
#include <ESPmDNS.h>
#include <BLEDevice.h>
#include <BluetoothSerial.h>
#include <ArduinoOTA.h>
#include <Update.h>
uint8_t all[] = { 0xff, 0xff, 0xff, 0xff, 0xff, 0xff };
WiFiUDP udp, ntp;
WiFiServer server(23);
bool now = false, datagram = false, asked = false;
void onNow(const uint8_t *mac, const uint8_t *data, int length) {
  if (!now) Serial.printf("now %s from another %d\\n", String((const char *)data, (size_t)length).c_str(), boardNetwork::macText(mac) != WiFi.macAddress());
  now = true;
}
void setup() {
  BLEDevice::init("x");
  BluetoothSerial().begin("x");
  ArduinoOTA.begin();
  Update.begin();
  WiFi.mode(WIFI_STA); WiFi.begin("x"); WiFi.waitForConnectResult();
  esp_now_init();
  esp_now_register_recv_cb(onNow);
  esp_now_peer_info_t peer = {};
  memcpy(peer.peer_addr, all, 6);
  Serial.println(esp_now_add_peer(&peer) == ESP_OK && esp_now_send(WiFi.BSSID(), all, 6) == ESP_ERR_ESPNOW_NOT_FOUND ? "peer" : "no peer");
  uint8_t packet[48] = { 0xe3 };
  ntp.begin(2390); ntp.beginPacket("pool.ntp.org", 123); ntp.write(packet, 48); ntp.endPacket();
  while (!ntp.parsePacket()) delay(1);
  ntp.read(packet, 48);
  unsigned long seconds = ((unsigned long)packet[40] << 24 | packet[41] << 16 | packet[42] << 8 | packet[43]) - 2208988800UL;
  Serial.println(abs((long)(seconds - time(nullptr))) < 5 ? "time" : "no time");
  udp.begin(4210); server.begin();
  MDNS.begin(("n" + WiFi.macAddress().substring(15)).c_str());
  udp.beginPacket("8.8.8.8", 53); udp.print("out"); udp.endPacket();
}
void loop() {
  esp_now_send(all, (const uint8_t *)"hello", 5);
  udp.beginPacket(IPAddress(255, 255, 255, 255), 4210); udp.print("datagram"); udp.endPacket();
  if (udp.parsePacket() && !datagram) { datagram = true; Serial.println("udp " + udp.readString()); }
  if (WiFiClient client = server.available()) { client.print("hi"); client.stop(); }
  if (!asked && Serial.available()) {
    asked = true;
    WiFiClient client;
    client.connect(Serial.readStringUntil('\\n').c_str(), 23);
    Serial.println("tcp " + client.readString());
  }
  delay(20);
}
`

test("NET-06 NET-07 NET-08 NET-21: boards of an account reach each other by ESP-NOW, datagrams and names, not those of others; the time is the cloud's, and what does nothing says so", async () => {
  const image = await bench.image(peers)
  const lan = new Lan()
  const [one, other] = ['NODE-1', 'NODE-2'].map((device) => bench.run(image, { network: placeOf(device, lan) }))
  const alone = bench.run(image, { network: placeOf('NODE-3', new Lan()) })
  for (const run of [one, other])
    for (const line of ['peer', 'time', 'now hello from another 1', 'udp datagram']) await run?.line(line)
  one?.type('node-2.local\n')
  await one?.line('tcp hi')
  const told = one?.all('notice').map(({ text }) => text) ?? []
  expect(told).toContain('nothing is allowed here')
  for (const what of ['BLE calls do nothing', 'BluetoothSerial', 'ArduinoOTA does nothing', 'Update does nothing'])
    expect(told.some((text) => text.includes(what))).toBe(true)
  await alone.line('time')
  expect(alone.lines.filter((line) => /^(now|udp) /.test(line))).toEqual([])
  for (const run of [one, other, alone]) run?.board.stop()
})

const lora = (word: string) => `
#include <LoRa.h>
void onReceive(int length) { String text; while (LoRa.available()) text += (char)LoRa.read(); Serial.println("heard " + text + " of " + length); }
void setup() {
  LoRa.setPins(5, 14, 2);
  Serial.println(LoRa.begin(866E6) ? "begins" : "fails");
  LoRa.setSyncWord(${word});
  LoRa.onReceive(onReceive);
  LoRa.receive();
}
void loop() { LoRa.beginPacket(); LoRa.print("${word}"); LoRa.endPacket(); delay(50); }
`

test('NET-37: boards of an account hear each other by LoRa where their settings are the same', async () => {
  const lan = new Lan()
  const [image, foreign] = [await bench.image(lora('0xF3')), await bench.image(lora('0x34'))]
  const [one, other, third] = (
    [
      ['NODE-1', image],
      ['NODE-2', image],
      ['NODE-3', foreign],
    ] as const
  ).map(([device, firmware]) => bench.run(firmware, { network: placeOf(device, lan) }))
  for (const run of [one, other]) await run?.line('heard 0xF3 of 4')
  await third?.line('begins')
  for (const run of [one, other, third])
    expect(
      run?.lines.filter(
        (line) => line.startsWith('heard') && line !== (run === third ? 'heard 0x34 of 4' : 'heard 0xF3 of 4'),
      ),
    ).toEqual([])
  for (const run of [one, other, third]) run?.board.stop()
})

const asynchronous = `
#include <AsyncTCP.h>
AsyncServer server(7);
AsyncClient *caller;
void setup() {
  server.onClient([](void *, AsyncClient *client) {
    client->onData([](void *, AsyncClient *from, void *data, size_t length) { from->write((const char *)data, length); });
    client->onDisconnect([](void *, AsyncClient *from) { Serial.println("left"); delete from; });
  });
  server.begin();
  Serial.println("serves");
}
void call(const String &host) {
  caller = new AsyncClient();
  caller->onConnect([](void *argument, AsyncClient *client) { Serial.printf("connected %s\\n", (const char *)argument); client->write("ping"); }, (void *)"with it");
  caller->onAck([](void *, AsyncClient *, size_t length, uint32_t) { Serial.printf("sent %u\\n", (unsigned)length); });
  caller->onData([](void *, AsyncClient *client, void *data, size_t length) { Serial.println("got " + String((const char *)data, length)); client->close(); });
  caller->onError([](void *, AsyncClient *, int8_t) { Serial.println("error"); });
  caller->onDisconnect([](void *, AsyncClient *client) { Serial.println("closed"); delete client; caller = nullptr; });
  caller->connect(host.c_str(), 7);
}
void loop() {
  if (Serial.available()) call(Serial.readStringUntil('\\n'));
  delay(10);
}
`

test('NET-38: connections of AsyncTCP call the sketch, which may delete them', async () => {
  const image = await bench.image(asynchronous)
  const lan = new Lan()
  const [one, other] = (['NODE-1', 'NODE-2'] as const).map((device) =>
    bench.run(image, { network: placeOf(device, lan) }),
  )
  for (const run of [one, other]) await run?.line('serves')
  one?.type('node-2.local\n')
  await one?.line('closed')
  await other?.line('left')
  expect(one?.lines.toSorted()).toEqual(['closed', 'connected with it', 'got ping', 'sent 4', 'serves'].toSorted())
  one?.type('nobody.local\n')
  await one?.line('error')
  await until(() => one?.lines.filter((line) => line === 'closed').length === 2, 'the end of the second connection')
  for (const run of [one, other]) run?.board.stop()
})

const particle = `
#include <ESPAsyncWebServer.h>
SYSTEM_MODE(SEMI_AUTOMATIC);
int temperature = 21, count = 0;
String text = "x";
AsyncWebServer server(80);
AsyncEventSource events("/events");
void heard(const char *event, const char *data) { Serial.println(String(event) + "=" + data); }
void tick() { count++; }
Timer timer(10, tick);
int led(String command) { return command.toInt() + 1; }
void setup() {
  Particle.connect();
  Particle.function("led", led);
  Particle.variable("temperature", temperature);
  Spark.variable("text", &text, STRING);
  Particle.subscribe("news", heard, MY_DEVICES);
  timer.start();
  Time.zone(-5);
  Serial.println(Time.format("%Y") == String(Time.year()) ? "year" : "no year");
  server.on("/", HTTP_GET, [](AsyncWebServerRequest *request) { request->send_P(200, "text/html", "%VALUE% 100%% 5 % of", [](const String &name) { return name == "VALUE" ? String("seven") : String(); }); });
  server.on("/get", HTTP_GET, [](AsyncWebServerRequest *request) { request->send(200, "text/plain", request->hasParam("x") ? request->getParam("x")->value() : "none"); });
  events.onConnect([](AsyncEventSourceClient *client) { client->send("hello", "greeting"); });
  server.addHandler(&events);
  server.begin();
  Particle.publish("temperature", String(temperature), 60, PRIVATE);
}
void loop() { delay(1000); }
`

test("NET-14 NET-20: a server that answers by itself while the sketch waits, and a sketch for Particle's cloud", async () => {
  const run = bench.run(await bench.image(particle), { network: placeOf('NODE-4', new Lan()) })
  await run.line('year')
  const { at } = await until(() => web.of('NODE-4')[0], 'the port')
  const asked = async (path: string) => (await fetch(`http://localhost:${at}${path}`)).text()
  expect([await asked('/'), await asked('/get?x=a%20b'), await asked('/get')]).toEqual([
    'seven 100% 5 % of',
    'a b',
    'none',
  ])
  const leave = new AbortController()
  const stream = (await fetch(`http://localhost:${at}/events`, { signal: leave.signal })).body?.getReader()
  expect(new TextDecoder().decode((await stream?.read())?.value)).toContain('event: greeting\r\ndata: hello')
  leave.abort()
  expect(run.all('publish').map(({ name, data }) => `${name} ${Buffer.from(data).toString()}`)).toEqual([
    'temperature 21',
  ])
  expect([
    run.all('function'),
    run.all('variable').map(({ name, type }) => `${name} ${type}`),
    run.all('subscribe'),
  ]).toMatchObject([[{ name: 'led' }], ['temperature number', 'text string'], [{ name: 'news' }]])
  run.board.heardEvent('news/today', Buffer.from('sun'))
  await run.line('news/today=sun')
  run.board.stop()
})
