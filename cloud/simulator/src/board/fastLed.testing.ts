import { expect, test } from '@jest/globals'
import { until } from 'cloud/testing/until.ts'
import { Circuit } from '../parts/circuit.ts'
import { bench } from '../sketchBench.testing.ts'

const strip = (id: string, pin: string, pixels: number) =>
  [{ id, type: 'wokwi-led-strip', attrs: { pixels: String(pixels) } }, [`${id}:DIN`, `esp:${pin}`, '', []]] as const

/** Runs it with two strips: of four LEDs at pin 5, and of two at pin 18. */
async function run(sketch: string) {
  const strips = [strip('one', '5', 4), strip('two', '18', 2)]
  const circuit = new Circuit(
    JSON.stringify({
      version: 1,
      parts: [{ id: 'esp', type: 'board-esp32-devkit-c-v4' }, ...strips.map(([part]) => part)],
      connections: strips.map(([, wire]) => wire),
    }),
  )
  const ran = bench.run(await bench.image(sketch), { parts: { wiring: circuit.wiring, shared: circuit.shared } })
  circuit.connect(ran.board, 'running')
  const pixels = (id: string) => [
    ...Buffer.from(String(circuit.parts().find((part) => part.id === id)?.shows['pixels'] ?? ''), 'base64'),
  ]
  const shows = (id: string, ...wanted: number[]) =>
    until(() => pixels(id).join() === wanted.join(), `${id} to show ${wanted.join()}`, 30_000)
  return { ran, shows }
}

test('SKETCH-33: what a FastLED sketch shows is seen at wired LED strips, in the order of colours, the brightness and the correction that it sets', async () => {
  const { ran, shows } = await run(`
    #include <FastLED.h>
    #define NUM_LEDS 4
    #define LED_TYPE WS2812B
    #define COLOR_ORDER GRB
    CRGB leds[NUM_LEDS];
    CRGBArray<2> others;
    void setup() {
      FastLED.addLeds<LED_TYPE, 5, COLOR_ORDER>(leds, NUM_LEDS);
      FastLED.addLeds<WS2812, 18, RGB>(others, 2).setRgbw();
      FastLED.setDither(DISABLE_DITHER);
      FastLED[0].setDither(BINARY_DITHER);
      FastLED.addLeds<APA102, 21, 22, BGR>(others, 2);
      leds[0] = CRGB::Red; leds[1] = 0x010203; leds[2] = CHSV(160, 255, 255); leds[3].setRGB(100, 50, 0);
      others(0, 1) = CRGB(10, 20, 30);
      FastLED.show();
    }
    void loop() {
      if (!Serial.available()) return delay(5);
      switch (Serial.read()) {
        case 'b': FastLED.setBrightness(127); FastLED.show(); break;
        case 'c': FastLED.setCorrection(TypicalLEDStrip); FastLED.setBrightness(255); fill_solid(leds, NUM_LEDS, CRGB::White); FastLED.show(); break;
        case 'p': FastLED.setCorrection(UncorrectedColor); FastLED.setMaxPowerInVoltsAndMilliamps(5, 50); fill_solid(leds, NUM_LEDS, CRGB::White); FastLED.show(); break;
        case 'x': FastLED.clear(true); break;
      }
    }`)
  await shows('one', 255, 0, 0, 1, 2, 3, 0, 0, 255, 100, 50, 0)
  // A strip takes green first: sent in another order, colours are exchanged.
  await shows('two', 20, 10, 30, 20, 10, 30)
  await until(() => ran.all('notice')[2], 'the notice about a strip that is not wired')
  expect(ran.all('notice').map(({ text }) => text)).toEqual([
    'setRgbw() does nothing on the simulated board: its LED strips have three colours.',
    'setDither() does nothing on the simulated board.',
    'No LED strip is wired to pin 21: add one to diagram.json.',
  ])
  ran.type('b')
  await shows('one', 127, 0, 0, 0, 1, 1, 0, 0, 127, 50, 25, 0)
  ran.type('c')
  await shows('one', ...Array.from({ length: 4 }, () => [255, 176, 240]).flat())
  ran.type('p')
  await shows('one', ...Array.from({ length: 4 }, () => [24, 24, 24]).flat())
  ran.type('x')
  await shows('one', ...Array.from({ length: 12 }, () => 0))
})

test("SKETCH-33: FastLED's colours, palettes, fades, waves and times are there as its documentation has them", async () => {
  const { ran } = await run(`
    #define CHECK(what) do { if (!(what)) Serial.printf("wrong in line %d: %s\\n", __LINE__, #what); } while (0)
    #include <FastLED.h>
    DEFINE_GRADIENT_PALETTE(heat_gp) { 0, 0, 0, 0, 128, 255, 0, 0, 255, 255, 255, 255 };
    CRGBPalette16 palette = PartyColors_p, heat = heat_gp, wanted(CRGB::Black);
    TBlendType blending = LINEARBLEND;
    CRGB leds[8];
    int often = 0, second = 0;
    bool is(const CRGB &color, int r, int g, int b) { return color.r == r && color.g == g && color.b == b; }
    void setup() {
      CHECK(scale8(255, 128) == 128 && scale8(100, 255) == 100 && scale8_video(1, 1) == 1 && qadd8(200, 100) == 255 && qsub8(3, 5) == 0 && lerp8by8(10, 20, 128) == 15 && map8(255, 5, 9) == 9);
      CHECK(sin8(0) == 128 && sin8(64) == 255 && sin8(192) == 1 && cos8(0) == 255 && triwave8(64) == 128 && triwave8(255) == 0 && abs(sin16(16384) - 32645) < 2 && ease8InOutQuad(0) == 0 && squarewave8(10) == 255);
      CHECK(is(CHSV(0, 255, 255), 255, 0, 0) && is(CHSV(HUE_YELLOW, 255, 255), 171, 170, 0) && is(CHSV(96, 255, 255), 0, 255, 0) && is(CHSV(HUE_PINK, 255, 255), 171, 0, 85) && is(CHSV(7, 0, 255), 255, 255, 255) && is(CHSV(7, 255, 0), 0, 0, 0));
      CRGB spectrum; hsv2rgb_spectrum(CHSV(0, 255, 255), spectrum); CHECK(is(spectrum, 255, 0, 0));
      CHECK(abs(rgb2hsv_approximate(CRGB::Blue).hue - HUE_BLUE) < 3 && rgb2hsv_approximate(CRGB::White).sat == 0);
      CRGB color = CRGB::Orange; CHECK(is(color, 255, 165, 0) && color.getAverageLight() == 140 && (color + CRGB(10, 10, 10)).g == 175 && (-CRGB(1, 2, 3)).r == 254 && color && color != CRGB(CRGB::Black));
      fill_solid(leds, 8, CRGB(200, 100, 0)); fadeToBlackBy(leds, 8, 128); CHECK(is(leds[7], 100, 50, 0));
      leds[0] = blend(CRGB(0, 0, 0), CRGB(200, 100, 50), 128); CHECK(is(leds[0], 100, 50, 25)); leds[1].nscale8(0); CHECK(!leds[1]);
      fill_rainbow(leds, 8, 0, 32); CHECK(leds[3].g > leds[3].r && leds[5].b > 200);
      fill_gradient_RGB(leds, 8, CRGB::Black, CRGB(70, 0, 0)); CHECK(leds[0].r == 0 && leds[7].r == 70 && leds[3].r > 25 && leds[3].r < 35);
      memset(leds, 0, sizeof leds); leds[4] = CRGB::White; blur1d(leds, 8, 64); CHECK(leds[3].r > 20 && leds[5].r > 20 && leds[4].r > 180 && leds[6].r == 0);
      CHECK(is(ColorFromPalette(palette, 0), 0x55, 0, 0xab) && is(ColorFromPalette(palette, 16), 0x84, 0, 0x7c) && abs(ColorFromPalette(palette, 8, 255, blending).r - 0x6c) < 2 && is(ColorFromPalette(RainbowColors_p, 0, 0), 0, 0, 0));
      CHECK(is(heat[0], 0, 0, 0) && is(heat[15], 255, 255, 255) && is(heat[8], 255, 0, 0) && heat[4].r > 100 && heat[4].r < 150);
      CHECK(is(CRGBPalette16(CRGB::Black, CRGB::White)[15], 255, 255, 255) && is(HeatColor(255), 255, 255, 252));
      for (int step = 0; step < 600; step++) nblendPaletteTowardPalette(palette, wanted); CHECK(palette == wanted);
      random16_set_seed(7); uint8_t first = random8(); random16_set_seed(7); CHECK(first == random8());
      int low = 255, high = 0; unsigned long sum = 0;
      for (int at = 0; at < 2000; at++) { int value = random8(10, 20); low = min(low, value), high = max(high, value); sum += inoise8((uint16_t)(at * 37), (uint16_t)(at * 91)); }
      CHECK(low == 10 && high == 19 && sum / 2000 > 110 && sum / 2000 < 146 && abs(inoise8(1000) - inoise8(1001)) < 6 && inoise16(12345, 6789) == inoise16(12345, 6789));
      unsigned long began = millis(); low = 255, high = 0;
      while (millis() - began < 1100) {
        int value = beatsin8(120, 50, 200); low = min(low, value), high = max(high, value);
        EVERY_N_MILLISECONDS(100) { often++; }
        EVERY_N_SECONDS(1) { second++; }
        delay(1);
      }
      CHECK(low < 55 && high > 195 && low >= 50 && high <= 200 && often >= 8 && often <= 11 && second == 1);
      struct { CRGB leds[4], behind[4]; } row = {}; CRGBSet set(row.leds, 4); uint8_t value = 1;
      for (CRGB &led : set(3, 0)) led = CRGB(value++, 0, 0);
      CHECK(row.leds[3].r == 1 && row.leds[0].r == 4 && !row.behind[0] && !row.behind[3]);
      set(3, 0)(1, 2) = CRGB::Blue; CHECK(row.leds[2].b == 255 && row.leds[1].b == 255 && !row.leds[3].b && !row.leds[0].b);
      for (CRGB &led : set(3, 0)(2, 0)) led = CRGB(0, value++, 0);
      CHECK(row.leds[1].g == 5 && row.leds[2].g == 6 && row.leds[3].g == 7 && row.leds[0].r == 4);
      FastLED[0].showLeds(); CHECK(FastLED.count() == 0 && FastLED[0].size() == 0);
      FastLED.addLeds<NEOPIXEL, 5>(leds, 4);
      began = millis(); FastLED.delay(50); CHECK(millis() - began >= 50 && FastLED.size() == 4 && FastLED.leds() == leds);
      Serial.println("done");
    }
    void loop() { delay(1000); }`)
  await ran.line('done')
  expect(ran.lines).toEqual(['done'])
})
