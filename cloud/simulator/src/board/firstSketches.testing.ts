import { expect, test } from '@jest/globals'
import { until } from 'cloud/testing/until.ts'
import { Circuit } from '../parts/circuit.ts'
import { bench } from '../sketchBench.testing.ts'

test("SKETCH-16: the sketches that people begin with work: a LED blinks, a button switches it, a knob's value is printed", async () => {
  const image = await bench.image(`
    const int button = 4, knob = A0;
    int turns = 0;
    void setup() {
      Serial.begin(9600);
      pinMode(LED_BUILTIN, OUTPUT);
      pinMode(13, OUTPUT);
      pinMode(button, INPUT_PULLUP);
    }
    void loop() {
      digitalWrite(LED_BUILTIN, turns++ % 2 ? LOW : HIGH);
      digitalWrite(13, digitalRead(button) == LOW ? HIGH : LOW);
      Serial.println(analogRead(knob));
      delay(100);
    }`)
  const diagram = {
    version: 1,
    parts: [
      { id: 'esp', type: 'board-esp32-devkit-c-v4' },
      { id: 'btn', type: 'wokwi-pushbutton' },
      { id: 'pot', type: 'wokwi-potentiometer', attrs: { value: '0' } },
      { id: 'led', type: 'wokwi-led' },
    ],
    connections: [
      ['btn:1.l', 'esp:4', '', []],
      ['btn:2.l', 'esp:GND.1', '', []],
      ['pot:SIG', 'esp:36', '', []],
      ['led:A', 'esp:13', '', []],
      ['led:C', 'esp:GND.2', '', []],
    ],
  }
  const circuit = new Circuit(JSON.stringify(diagram))
  const run = bench.run(image, { parts: { wiring: circuit.wiring, shared: circuit.shared } })
  circuit.connect(run.board, 'running')
  const level = (id: string) => circuit.parts().find((part) => part.id === id)?.shows['level']
  for (const wanted of [1, 0, 1]) await until(() => level('LED') === wanted, `the LED of the board to be ${wanted}`)
  expect(level('led')).toBe(0)
  circuit.move('btn', 'pressed', 1)
  await until(() => level('led') === 1, 'the LED while the button is held')
  circuit.move('btn', 'pressed', 0)
  await until(() => level('led') === 0, 'the LED after that')
  await run.line('0')
  circuit.move('pot', 'value', 100)
  await run.line('4095')
  expect(run.all('notice')).toEqual([])
})

test('SKETCH-17: hashes, AES and base 64 as mbedTLS has them, numbers in bits, and values of ESP-IDF by name', async () => {
  const run = bench.run(
    await bench.image(`
    #include <mbedtls/aes.h>
    #include <mbedtls/md.h>
    #include <mbedtls/sha256.h>
    #include <mbedtls/base64.h>
    #include <MD5Builder.h>
    #include <nvs_flash.h>
    void hex(const uint8_t *bytes, int count) { for (int at = 0; at < count; at++) Serial.printf("%02x", bytes[at]); Serial.println(); }
    void cipher(int bits) {
      uint8_t key[32], block[16];
      for (int at = 0; at < 32; at++) key[at] = at;
      for (int at = 0; at < 16; at++) block[at] = at * 0x11;
      mbedtls_aes_context aes;
      mbedtls_aes_init(&aes);
      mbedtls_aes_setkey_enc(&aes, key, bits);
      mbedtls_aes_crypt_ecb(&aes, MBEDTLS_AES_ENCRYPT, block, block);
      hex(block, 16);
      mbedtls_aes_setkey_dec(&aes, key, bits);
      mbedtls_aes_crypt_ecb(&aes, MBEDTLS_AES_DECRYPT, block, block);
      hex(block, 16);
    }
    void setup() {
      uint8_t sum[32];
      unsigned char text[40];
      size_t length;
      cipher(128), cipher(192), cipher(256);
      mbedtls_md_hmac(mbedtls_md_info_from_type(MBEDTLS_MD_SHA256), (const unsigned char *)"key", 3, (const unsigned char *)"The quick brown fox jumps over the lazy dog", 43, sum), hex(sum, 32);
      mbedtls_md(mbedtls_md_info_from_type(MBEDTLS_MD_SHA1), (const unsigned char *)"abc", 3, sum), hex(sum, 20);
      mbedtls_sha256((const unsigned char *)"abc", 3, sum, 0), hex(sum, 32);
      MD5Builder md5;
      md5.begin(), md5.add("hello"), md5.calculate(), Serial.println(md5.toString());
      mbedtls_base64_encode(text, sizeof text, &length, (const unsigned char *)"hello!!", 7), Serial.println((char *)text);
      mbedtls_base64_decode(sum, sizeof sum, &length, text, length), Serial.write(sum, length), Serial.println();
      nvs_handle_t handle;
      int32_t value = 0;
      nvs_flash_init(), nvs_open("store", NVS_READWRITE, &handle), nvs_set_i32(handle, "count", 42), nvs_get_i32(handle, "count", &value);
      Serial.printf("%d %d %d\\n", (int)value, nvs_get_i32(handle, "other", &value) == ESP_ERR_NVS_NOT_FOUND, B101 + B00010000);
    }
    void loop() { delay(1000); }`),
  )
  await run.line('42 1 21')
  const plain = '00112233445566778899aabbccddeeff'
  // The examples of FIPS 197, and sums that are known of these texts.
  expect(run.lines).toEqual([
    '69c4e0d86a7b0430d8cdb78070b4c55a',
    plain,
    'dda97ca4864cdfe06eaf70a0ec0d7191',
    plain,
    '8ea2b7ca516745bfeafc49904b496089',
    plain,
    'f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8',
    'a9993e364706816aba3e25717850c26c9cd0d89d',
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    '5d41402abc4b2a76b9719d911017c592',
    'aGVsbG8hIQ==',
    'hello!!',
    '42 1 21',
  ])
})
