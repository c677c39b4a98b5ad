import { beforeAll, describe, expect, test } from '@jest/globals'
import type { SketchRun } from 'cloud/testing/firmware/onBoard.ts'
import { listenOnLoopbackWith } from 'cloud/testing/simulatedNetworks.ts'
import { until } from 'cloud/testing/until.ts'
import { Lan } from './lan.ts'
import { WebPorts } from './webPorts.ts'
import { bench } from '../../sketchBench.testing.ts'

const web = new WebPorts(listenOnLoopbackWith)

/** Runs it until it prints `open`. */
async function serve(
  device: string,
  sketch: string,
  others: Readonly<Record<string, string>> = {},
): Promise<{ run: SketchRun; at: number }> {
  const run = bench.run(await bench.image(sketch, others), {
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
  await run.line('open')
  return { run, at: (await until(() => web.of(device)[0], 'the port')).at }
}

async function ask(
  at: number,
  path: string,
  init?: RequestInit,
): Promise<{ status: number; text: string; headers: Headers }> {
  const answer = await fetch(`http://localhost:${at}${path}`, init)
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

const basic = (user: string) => ({ headers: { authorization: `Basic ${Buffer.from(user).toString('base64')}` } })

/** What AsyncJson.h needs of ArduinoJson: values that are kept as their text. */
const json = `
  #pragma once
  #include <Arduino.h>
  #define ARDUINOJSON_VERSION_MAJOR 7
  struct JsonVariant { String *text = nullptr; };
  struct JsonArray : JsonVariant {};
  struct JsonObject : JsonVariant {};
  inline void begin(JsonArray &root) { *root.text = "[]"; }
  inline void begin(JsonObject &root) { *root.text = "{}"; }
  struct JsonDocument {
    String text;
    template <class Kind> Kind as() { Kind root; root.text = &text; return root; }
    template <class Kind> Kind to() { Kind root = as<Kind>(); begin(root); return root; }
  };
  inline bool deserializeJson(JsonDocument &to, const String &from) { to.text = from; return !from.startsWith("{") || !from.endsWith("}"); }
  inline size_t serializeJson(const JsonVariant &from, String &to) { to += *from.text; return from.text->length(); }
`

test('NET-41: handlers of ESPAsyncWebServer ask for a password, choose their requests, answer in parts, and read and answer JSON', async () => {
  const { at, run } = await serve(
    'NODE-1',
    `
    #include <WiFi.h>
    #include <ESPAsyncWebServer.h>
    #include <AsyncJson.h>
    AsyncWebServer server(80);
    bool open = false;
    void setup() {
      WiFi.begin("any");
      server.on("/secret", HTTP_GET, [](AsyncWebServerRequest *request) { request->send(200, "text/plain", "inside"); }).setAuthentication("user", "pass");
      server.on("/by/hand", HTTP_GET, [](AsyncWebServerRequest *request) {
        if (!request->authenticate("user", "pass")) return request->requestAuthentication("realm");
        request->send(200, "text/plain", "inside by hand");
      });
      server.on("/door", HTTP_GET, [](AsyncWebServerRequest *request) { request->send(200, "text/plain", "first"); }).setFilter([](AsyncWebServerRequest *request) { return request->hasParam("first"); });
      server.on("/door", HTTP_GET, [](AsyncWebServerRequest *request) { request->send(200, "text/plain", "second"); });
      server.on("/parts", HTTP_GET, [](AsyncWebServerRequest *request) {
        request->send(request->beginChunkedResponse("text/plain", [](uint8_t *to, size_t most, size_t from) -> size_t {
          size_t count = min(most, (size_t)3000 - from);
          for (size_t at = 0; at < count; at++) to[at] = 'a' + (from + at) % 26;
          return count;
        }));
      });
      server.on("/filled", HTTP_GET, [](AsyncWebServerRequest *request) {
        AsyncWebServerResponse *response = request->beginResponse("text/plain", 5, [](uint8_t *to, size_t, size_t from) -> size_t { *to = '0' + from; return 1; });
        response->addHeader("X-Own", "yes");
        request->send(response);
      });
      server.addHandler(new AsyncCallbackJsonWebHandler("/json", [](AsyncWebServerRequest *request, JsonVariant &json) {
        AsyncJsonResponse *response = new AsyncJsonResponse();
        *response->getRoot().text = "{\\"got\\":" + *json.text + "}";
        response->setLength();
        request->send(response);
      }));
      server.on("/list", HTTP_GET, [](AsyncWebServerRequest *request) {
        AsyncJsonResponse *response = new AsyncJsonResponse(true);
        response->setLength();
        request->send(response);
      });
      server.begin();
      Serial.println("open");
    }
    void loop() { delay(1000); }`,
    { 'lib/ArduinoJson/ArduinoJson.h': json },
  )
  const refused = await ask(at, '/secret')
  expect([refused.status, refused.text, refused.headers.get('www-authenticate')]).toEqual([
    401,
    '',
    'Basic realm="Login Required"',
  ])
  for (const wrong of ['user:other', 'other:pass', 'user', 'user:passx'])
    expect((await ask(at, '/secret', basic(wrong))).status).toBe(401)
  expect(await ask(at, '/secret', basic('user:pass'))).toMatchObject({ status: 200, text: 'inside' })
  expect((await ask(at, '/by/hand')).headers.get('www-authenticate')).toBe('Basic realm="realm"')
  expect((await ask(at, '/by/hand', basic('user:pass'))).text).toBe('inside by hand')
  expect([(await ask(at, '/door?first')).text, (await ask(at, '/door')).text]).toEqual(['first', 'second'])
  expect((await ask(at, '/parts')).text).toBe(
    Array.from({ length: 3000 }, (_, index) => String.fromCharCode(97 + (index % 26))).join(''),
  )
  const filled = await ask(at, '/filled')
  expect([filled.text, filled.headers.get('x-own')]).toEqual(['01234', 'yes'])

  const told = async (method: string, body?: string) => {
    const { status, text, headers } = await ask(at, '/json', {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body }),
    })
    return `${status} ${headers.get('content-type')} ${text}`
  }
  expect(await told('POST', '{"a":1,"b":"ä"}')).toBe('200 application/json {"got":{"a":1,"b":"ä"}}')
  expect(await told('POST', '{"a":1')).toMatch(/^400 /)
  expect(await told('GET')).toMatch(/^404 /)
  expect((await ask(at, '/list')).text).toBe('[]')
  run.board.stop()
})

describe('NET-42: the web server of ESP-IDF', () => {
  let [at, run]: [number, SketchRun | undefined] = [0, undefined]
  beforeAll(async () => {
    ;({ at, run } = await serve(
      'NODE-2',
      `
    #include <WiFi.h>
    #include <esp_http_server.h>
    httpd_handle_t server = NULL;
    int viewers = 0, opened = 0, closed = 0;
    bool refuses = false;
    static int hits = 7;
    esp_err_t page(httpd_req_t *req) {
      char query[64] = "", value[8] = "", agent[8] = "";
      httpd_resp_set_hdr(req, "X-Own", "yes");
      if (httpd_req_get_url_query_len(req) > 0 && httpd_req_get_url_query_str(req, query, sizeof query) == ESP_OK) {
        esp_err_t found = httpd_query_key_value(query, "b", value, sizeof value);
        httpd_req_get_hdr_value_str(req, "X-Agent", agent, sizeof agent);
        String text = String(value) + (found == ESP_ERR_NOT_FOUND ? " none" : found == ESP_ERR_HTTPD_RESULT_TRUNC ? " cut" : " whole") + " " + agent + " " + (int)httpd_req_get_hdr_value_len(req, "X-Agent") + " " + ++*(int *)req->user_ctx;
        return httpd_resp_send(req, text.c_str(), text.length());
      }
      return httpd_resp_sendstr(req, "plain");
    }
    esp_err_t body(httpd_req_t *req) {
      char part[100]; size_t sum = 0; int letters = 0;
      for (int count; (count = httpd_req_recv(req, part, sizeof part)) > 0; sum += count) for (int at = 0; at < count; at++) letters += part[at] == 'x';
      httpd_resp_set_type(req, HTTPD_TYPE_JSON);
      httpd_resp_set_status(req, "201 Created");
      String text = String("[") + (int)req->content_len + "," + (int)sum + "," + letters + "]";
      return httpd_resp_sendstr(req, text.c_str());
    }
    esp_err_t parts(httpd_req_t *req) {
      for (int at = 0; at < 3; at++) { httpd_resp_sendstr_chunk(req, at == 0 ? "one" : at == 1 ? "two" : "three"); delay(20); }
      return httpd_resp_send_chunk(req, NULL, 0);
    }
    // A stream that never ends, as of a camera.
    esp_err_t stream(httpd_req_t *req) {
      esp_err_t sent = ESP_OK;
      httpd_resp_set_type(req, "multipart/x-mixed-replace;boundary=x");
      while (sent == ESP_OK) { sent = httpd_resp_send_chunk(req, "--x\\r\\n", 5); delay(10); }
      Serial.println("stream over");
      return sent;
    }
    esp_err_t wrong(httpd_req_t *req) { return httpd_resp_send_err(req, HTTPD_403_FORBIDDEN, "not you"); }
    esp_err_t fails(httpd_req_t *req) { return ESP_FAIL; }
    esp_err_t rest(httpd_req_t *req) { return httpd_resp_sendstr(req, req->uri); }
    esp_err_t missing(httpd_req_t *req, httpd_err_code_t error) { httpd_resp_set_status(req, HTTPD_404); return httpd_resp_sendstr(req, error == HTTPD_404_NOT_FOUND ? "nothing here" : "?"); }
    void add(const char *uri, httpd_method_t method, esp_err_t (*handler)(httpd_req_t *), void *context = NULL) {
      httpd_uri_t given = { .uri = uri, .method = method, .handler = handler, .user_ctx = context };
      esp_err_t added = httpd_register_uri_handler(server, &given);
      if (added != ESP_OK) Serial.printf("%s is refused by %x\\n", uri, added);
    }
    void setup() {
      WiFi.begin("any");
      httpd_config_t config = HTTPD_DEFAULT_CONFIG();
      config.uri_match_fn = httpd_uri_match_wildcard;
      config.open_fn = [](httpd_handle_t, int fd) -> esp_err_t { viewers++, opened += fd >= 0; return refuses ? ESP_FAIL : ESP_OK; };
      config.close_fn = [](httpd_handle_t, int fd) { viewers--; closed += fd >= 0; };
      config.lru_purge_enable = true;
      config.send_wait_timeout = 9;
      config.global_user_ctx = &hits;
      config.global_user_ctx_free_fn = [](void *context) { Serial.println(context == &hits ? "freed" : "?"); };
      if (httpd_start(&server, &config) != ESP_OK) return;
      add("/", HTTP_GET, page, &hits); add("/", HTTP_GET, parts); add("/body", HTTP_POST, body); add("/parts", HTTP_GET, parts); add("/stream", HTTP_GET, stream); add("/wrong", HTTP_GET, wrong); add("/fails", HTTP_GET, fails); add("/rest/?*", HTTP_ANY, rest);
      add("/last", HTTP_GET, page); add("/more", HTTP_GET, page);
      httpd_register_err_handler(server, HTTPD_404_NOT_FOUND, missing);
      httpd_queue_work(server, [](void *text) { Serial.println((const char *)text); }, (void *)"queued");
      Serial.println("open");
    }
    void loop() { switch (Serial.read()) { case 's': httpd_stop(server); Serial.println("stopped"); break; case 'v': Serial.printf("%d viewers, %d\\n", viewers, opened - closed); break; case 'r': refuses = true; Serial.println("refuses"); } delay(10); }`,
    ))
  })

  test('calls the handlers of a route, with query, headers and body, and says what it refuses', async () => {
    expect(run?.lines.filter((line) => line.includes('refused'))).toEqual([
      '/ is refused by b002',
      '/more is refused by b001',
    ])
    await run?.line('queued')
    const plain = await ask(at, '/')
    expect([plain.status, plain.text, plain.headers.get('content-type'), plain.headers.get('x-own')]).toEqual([
      200,
      'plain',
      'text/html',
      'yes',
    ])
    expect((await ask(at, '/?a=1&b=%20x', { headers: { 'x-agent': 'longer than it' } })).text).toBe(
      '%20x whole longer  14 8',
    )
    expect((await ask(at, '/?bb=2')).text).toBe(' none  0 9')
    expect((await ask(at, '/?b=123456789')).text).toBe('1234567 cut  0 10')
    const posted = await ask(at, '/body', { method: 'POST', body: 'xy'.repeat(2500) })
    expect([posted.status, posted.text, posted.headers.get('content-type')]).toEqual([
      201,
      '[5000,5000,2500]',
      'application/json',
    ])
    expect((await ask(at, '/parts')).text).toBe('onetwothree')
    expect(await ask(at, '/wrong')).toMatchObject({ status: 403, text: 'not you' })
    expect((await ask(at, '/fails')).status).toBe(502)
    expect((await ask(at, '/rest/of/it?x')).text).toBe('/rest/of/it?x')
    expect((await ask(at, '/rest', { method: 'DELETE' })).text).toBe('/rest')
    expect(await ask(at, '/restless')).toMatchObject({ status: 404, text: 'nothing here' })
    expect(await ask(at, '/body')).toMatchObject({ status: 405, text: 'Specified method is invalid for this resource' })
    expect((await ask(at, `/${'x'.repeat(600)}`)).status).toBe(414)
  })

  test('runs beside loop(), sends a stream until its viewer leaves, and stops', async () => {
    const leave = new AbortController()
    const viewer = (await fetch(`http://localhost:${at}/stream`, { signal: leave.signal })).body?.getReader()
    for (let part = 0; part < 3; part += 1)
      expect(new TextDecoder().decode((await viewer?.read())?.value)).toContain('--x')
    run?.type('v')
    await run?.line('1 viewers, 1')
    leave.abort()
    await run?.line('stream over')
    expect((await ask(at, '/')).text).toBe('plain')
    await until(() => {
      run?.type('v')
      return run?.lines.includes('0 viewers, 0')
    }, 'all to have left')
    run?.type('r')
    await run?.line('refuses')
    expect((await ask(at, '/')).status).toBe(502)
    run?.type('s')
    await run?.line('stopped')
    await run?.line('freed')
    expect(
      run
        ?.all('notice')
        .map(({ text }) => text)
        .filter((text) => text.includes(' does nothing ')),
    ).toEqual([
      'lru_purge_enable does nothing on the simulated board: a connection ends with its response.',
      'send_wait_timeout does nothing on the simulated board.',
    ])
    await expect(ask(at, '/')).rejects.toThrow()
    run?.board.stop()
  })
})
