import { expect, test } from '@jest/globals'
import { until } from '../../testing/until.ts'
import { device, its } from './flashBench.testing.ts'

/** A minimal MQTT 3.1.1 client, and a page that shows the messages it got. */
const sketch = `
#include <WiFi.h>
WiFiClient broker;
WiFiServer server(8080);
String heard = "nothing";
void setup() {
  WiFi.begin("any", "thing");
  WiFi.waitForConnectResult();
  WiFiClient().connect("169.254.169.254", 80);
  server.begin();
  broker.connect("broker.local", 8883);
  broker.write((const uint8_t *)"\\x10\\x1d\\x00\\x04MQTT\\x04\\xc2\\x00\\x3c\\x00\\x08someone1\\x00\\x02me\\x00\\x03two", 31);
  broker.write((const uint8_t *)"\\x82\\x07\\x00\\x01\\x00\\x02in\\x00", 9);
  broker.write((const uint8_t *)"\\x31\\x0a\\x00\\x03outhello", 12);
}
void loop() {
  if (broker.available() > 1) {
    uint8_t head[2], body[64];
    broker.read(head, 2);
    size_t length = broker.readBytes(body, head[1]);
    if (head[0] >> 4 == 3) heard = String((const char *)body + 4, length - 4);
  }
  if (WiFiClient client = server.available()) {
    while (client.connected() && client.readStringUntil('\\n').length() > 1) {}
    client.print("HTTP/1.1 200 OK\\r\\nContent-Type: text/plain\\r\\n\\r\\nheard " + heard);
    client.stop();
  }
}
`

test('NET-05 NET-10 NET-03: in the cloud a sketch publishes and hears as its device, and its page is found by its owner only', async () => {
  const { bench, cloud } = its
  const said = bench.inbox.next(`devices/${device}/events/out`, () => true, 60_000)
  await bench.run(device, sketch)
  expect((await said).text).toBe('hello')
  const pages = async () =>
    (
      (await (await bench.user.call('GET', `/devices/${device}/pages`)).json()) as {
        pages: { port: number; address: string }[]
      }
    ).pages
  const [page] = await until(async () => {
    const found = await pages()
    return found.length > 0 && found
  }, 'the page')
  expect(page).toEqual({
    port: 8080,
    address: expect.stringMatching(new RegExp(`^http://${new URL(cloud.address).hostname}:\\d+/$`)),
  })
  const publisher = await bench.user.connect()
  await publisher.publishAsync(`devices/${device}/events/in`, 'good news')
  const shown = async () => (await fetch(page?.address ?? '')).text()
  await until(async () => (await shown()) === 'heard good news', 'the message on the page')
  expect(
    bench.inbox
      .about(`devices/${device}/events/serial`)
      .some(({ text }) => /Requests to 169\.254\.169\.254 are refused/.test(text)),
  ).toBe(true)
  const back = bench.event(device, 'hello')
  await bench.user.call('DELETE', `/devices/${device}/firmware`)
  await until(async () => (await pages()).length === 0, 'the end of the page')
  await expect(shown()).rejects.toThrow()
  await back
})
