import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { joinSketches } from './joinSketches.ts'
import { skeleton } from './skeleton.ts'

const join = (content: string) => joinSketches([{ path: 'src/main.ino', content }])
const prototypes = (content: string) =>
  join(content)
    .split('\n')
    .filter((line) => /^[^#{]*[)>];$/.test(line) && !content.split('\n').includes(line))

describe('PRJ-08: sketches become C++', () => {
  test('functions may be used above their definition, and every line keeps its place', () => {
    const joined = join('int count = 0;\nvoid setup() { go(2); }\nvoid loop() {}\nint go(int n) {\n  return n;\n}\n')
    expect(joined).toBe(
      [
        '#include <Arduino.h>',
        '#line 1 "src/main.ino"',
        'int count = 0;',
        '',
        '#line 4 "src/main.ino"',
        'int go(int n);',
        '#line 2 "src/main.ino"',
        'void setup() { go(2); }',
        'void loop() {}',
        'int go(int n) {',
        '  return n;',
        '}',
        '',
        '',
      ].join('\n'),
    )
  })

  test.each([
    ['void loop() { f(); }\nstd::vector<int> f() { return {}; }', ['std::vector<int> f();']],
    [
      'void loop() { f(); }\nconst char *f(const char *a,\n  int (*g)(int)) { return a; }',
      ['const char *f(const char *a, int (*g)(int));'],
    ],
    ['void loop() { f(); }\nstatic unsigned long f(void) /* why */ {\n}', ['static unsigned long f(void);']],
    ['void loop() { f(); }\n// int f() {\n/* int f() { } */ const char *s = "int f() {";', []],
    ["void loop() { f(); }\n/* it isn't\n } here\nint f(int) { return 2; } */\nint f() { return 1; }", ['int f();']],
    ['void loop() { f(1); }\ntemplate <class T>\nT f(T v) { return v; }', ['template <class T> T f(T v);']],
    [
      'void loop() { f(1); }\ntemplate <class T = int> T f(T v) { return v; }\ntemplate <> int f(int v) { return v; }',
      [],
    ],
    [
      'void loop() { f(); g(); h(); }\n__attribute__((noinline)) int f() { return 1; }\n[[nodiscard]] int g() { return 1; }\nint __attribute__((section(".x"))) h() { return 1; }',
      ['__attribute__((noinline)) int f();', '[[nodiscard]] int g();', 'int __attribute__((section(".x"))) h();'],
    ],
    ['void loop() { f(); }\nauto f() -> std::pair<int, int> { return {}; }', ['auto f() -> std::pair<int, int>;']],
    ['void loop() { f(); }\nint f(int a = 1) { return a; }', []],
    ['void loop() { f(); }\nstruct S { int f() { return 1; } };\nint S::g() { return f(); }', []],
    ['void loop() { if (x) { } else if (y()) { } while (f()) { } }', []],
    ['void loop() { f(); }\nextern "C" { void f() {} }', ['extern "C" void f();']],
    [
      'void loop() { f(); }\nextern "C"\n{\n  void g() { int x; }\n  void f() {}\n}\nvoid h() { f(); }',
      ['extern "C" void f();'],
    ],
    ['void loop() { f(); }\ntypename F<char>::T f() { return 1; }', ['typename F<char>::T f();']],
    [
      'void loop() { f(); }\nstd::map<int, std::vector<std::pair<int, int>>>::iterator f() { return x; }',
      ['std::map<int, std::vector<std::pair<int, int>>>::iterator f();'],
    ],
    [
      'struct P { int x; };\nint early() { return 1; }\nstruct Q { int y; };\nint late(Q q) { return early() + q.y; }\nvoid loop() { late({}); }',
      [],
    ],
  ])('%j', (content, expected) => {
    expect(prototypes(`void setup() {}\n${content}\n`)).toEqual(expected)
  })

  test('PRJ-31: a prototype stands in the conditional blocks of its function, and before the first function of each block', () => {
    expect(
      join(
        '#ifdef DEBUG_X\nvoid dbg() {}\n#endif\nvoid setup() { greet(); }\nvoid loop() {}\n#if A\n#elif B \\\n  || C\nvoid greet() {}\n#endif\n',
      ),
    ).toBe(
      [
        '#include <Arduino.h>',
        '#line 1 "src/main.ino"',
        '#ifdef DEBUG_X',
        '',
        '#if A',
        '#elif B    || C',
        '#line 9 "src/main.ino"',
        'void greet();',
        '#endif',
        '#line 2 "src/main.ino"',
        'void dbg() {}',
        '#endif',
        '',
        '#if A',
        '#elif B    || C',
        '#line 9 "src/main.ino"',
        'void greet();',
        '#endif',
        '#line 4 "src/main.ino"',
        'void setup() { greet(); }',
        'void loop() {}',
        '#if A',
        '#elif B \\',
        '  || C',
        'void greet() {}',
        '#endif',
        '',
        '',
      ].join('\n'),
    )
    // Those of one block need not name it.
    expect(prototypes('#ifdef ESP32\nvoid setup() { f(); }\nvoid loop() {}\nint f() { return 1; }\n#endif\n')).toEqual([
      'int f();',
    ])
    expect(
      join('#ifdef ESP32\nvoid setup() { f(); }\nvoid loop() {}\nint f() { return 1; }\n#endif\n').match(/#ifdef/g),
    ).toHaveLength(1)
  })

  test.each([
    [
      'heads with one body',
      'void setup() { f(); g(1); }\nvoid loop() {}\n#if WITH\nvoid g(int v) {\n#else\nvoid g() {\n#endif\n}\nvoid f() {}',
      ['void g(int v);', 'void g();', 'void f();'],
    ],
    [
      'heads that end within the block',
      'void setup() { g(); f(); }\nvoid loop() {}\n#ifdef WITH\nint g()\n#elif OTHER\nlong g()\n#else\nchar g()\n#endif\n{\n}\nvoid f() {}',
      ['int g();', 'long g();', 'char g();', 'void f();'],
    ],
    ['parameters', 'void setup() { f(1); }\nvoid loop() {}\nvoid f(int a\n#ifdef WITH\n, int b\n#endif\n) {}', [');']],
    [
      'words that are no code',
      "void setup() { f(); }\nvoid loop() {}\n#if 0\nOld: don't {\nvoid g() {}\n#else\nvoid h() {}\n#endif\nvoid f() {}",
      ['void f();'],
    ],
    [
      'a brace in a block without another branch',
      'void setup() { f(); }\nvoid loop() {\n#ifdef X\nif (x) {\n#endif\n#ifdef X\n}\n#endif\n}\nvoid f() {}',
      ['void f();'],
    ],
    [
      'a brace in a block for a missing macro',
      'void setup() { f(); }\n#ifndef X\nvoid loop() {\n#else\nvoid run() {\n#endif\n}\nvoid f() {}',
      ['void f();'],
    ],
    ['a use by a macro', '#define GO() f()\nvoid setup() { GO(); }\nvoid loop() {}\nvoid f() {}', ['void f();']],
  ])('PRJ-31: conditional blocks with %s', (_name, content, expected) => {
    expect(prototypes(content)).toEqual(expected)
  })

  test('PRJ-31: prototypes stand before the line that makes the first function a template', () => {
    expect(
      join(
        'template <class T>\nT twice(T v) { return add(v, v); }\nvoid setup() { twice(2); }\nint add(int a, int b) { return a + b; }\n',
      ),
    ).toContain('#line 4 "src/main.ino"\nint add(int a, int b);\n#line 1 "src/main.ino"\ntemplate <class T>\nT twice')
  })

  test('PRJ-31: lines may end as on Windows or as on an old Mac', () => {
    for (const end of ['\r\n', '\r'])
      expect(join(['// first', 'void setup() { f(); }', 'void f() {}', ''].join(end))).toContain(
        '// first\n\n#line 3 "src/main.ino"\nvoid f();\n#line 2 "src/main.ino"\nvoid setup()',
      )
  })

  test('PRJ-31: a sketch may begin with the mark of UTF-8, and with functions in extern "C"', () => {
    expect(join('\uFEFFvoid setup() {}\nvoid loop() {}\n')).toBe(
      '#include <Arduino.h>\n#line 1 "src/main.ino"\n\n#line 1 "src/main.ino"\nvoid setup() {}\nvoid loop() {}\n\n',
    )
    expect(join('extern "C" { void a() { b(); } }\nvoid setup() { a(); }\nvoid b() {}\n')).toContain(
      'extern "C" { \n}\n#line 3 "src/main.ino"\nvoid b();\nextern "C" {\n#line 1 "src/main.ino"\nvoid a()',
    )
  })

  test('PRJ-31: sketches that are made to take long are read at once', () => {
    const began = process.cpuUsage().user
    for (const piece of [
      '#if 1\n',
      '#if A\n#elif B\n',
      '#if A\nvoid f() {}\n',
      '#if A\nvoid f() {}\n#endif\n',
      'a<b> ',
      'a<b>\n',
      'a<<<',
      'extern "C" {',
      '{',
      'void f() { g(); }\n',
      'template <',
      'template <class T>\n',
      '#else\nint f()\n',
      '#if A\nint f()\n#endif\n',
      '__attribute__((',
      '[[x]] ',
      'auto f() -> ',
      'int f((',
      '#elif B\nvoid f() { f(); }\n',
    ]) {
      const content = piece.repeat(100_000 / piece.length)
      expect(
        joinSketches([{ path: 'src/main.ino', content: `void setup() { f(); }\n${content}` }]).length,
      ).toBeLessThan(10_000_000)
    }
    expect(process.cpuUsage().user - began).toBeLessThan(6_000_000)
  })

  test('PRJ-31: the one that defines setup() and loop() goes first, not one that calls such a function', () => {
    const files = [
      { path: 'src/connection.ino', content: 'void keep() { n++; client.loop(); x.setup(); }' },
      {
        path: 'src/home.ino',
        content: 'struct C { void loop() {} };\nC client;\nint n;\nvoid setup() { keep(); }\nvoid loop() {}',
      },
    ]
    expect([...joinSketches(files).matchAll(/#line 1 "(.*)"/g)].map(([, path]) => path)).toEqual([
      'src/home.ino',
      'src/connection.ino',
      'src/connection.ino',
    ])
  })

  test('the one with setup() or loop() goes first, the others by name', () => {
    const files = [
      { path: 'src/b.ino', content: 'int b() { return 1; }' },
      { path: 'src/a.ino', content: 'int a() { return b(); }' },
      { path: 'src/z.ino', content: 'void setup() { a(); }\nvoid loop() {}' },
    ]
    const joined = joinSketches(files)
    expect([...joined.matchAll(/#line 1 "src\/(\w)\.ino"\n(?!int \w\(\);)/g)].map(([, name]) => name)).toEqual([
      'z',
      'z',
      'a',
      'b',
    ])
    expect(joined).toContain(
      '#line 1 "src/a.ino"\nint a();\n#line 1 "src/b.ino"\nint b();\n#line 1 "src/z.ino"\nvoid setup()',
    )
  })

  test('whatever is written: nothing of it is lost, and its lines stay theirs', () => {
    const piece = fc.constantFrom(
      '"',
      "'",
      '/*',
      '*/',
      '//',
      '\n',
      '{',
      '}',
      '(',
      ')',
      'int f',
      'void loop() {',
      ';',
      '\\',
      '#if x',
      '\n#if 0\n',
      '\n#else\n',
      '\n#endif\n',
      'extern "C" {',
      'R"(',
      ')"',
      ' ',
      'template <',
      '>',
      'return',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const content = pieces.join('')
        expect(skeleton(content)).toHaveLength(content.length)
        const lines: string[] = []
        let at = 0
        for (const line of joinSketches([{ path: 'a', content }])
          .split('\n')
          .slice(1)) {
          const [, number] = /^#line (\d+) "a"$/.exec(line) ?? []
          if (number === undefined) lines[at] = `${lines[at++] ?? ''}${line}`
          else at = Number(number) - 1
        }
        for (const [index, line] of content.split('\n').entries())
          expect((lines[index] ?? '').replace(/\s/g, '')).toContain(line.replace(/\s/g, ''))
      }),
      { numRuns: 500 },
    )
  })
})

const particle = '#include <Particle.h>'
const esp8266 = '#include <Esp8266Pins.h>'

describe('SKETCH-26: sketches for other boards get what their tools include by themselves', () => {
  test.each([
    ['void setup() { Particle.publish("a"); }', particle],
    ['int led = D0;', particle],
    ['#define RESET D6\nint x;', particle],
    ['void loop() { RGB.color(1, 2, 3); }', particle],
    ['void loop() { if (Time.hour() == 3) return; }', particle],
    ['#if defined(SPARK)\nint x;\n#endif', particle],
    ['#include <ESP8266WiFi.h>\nint led = D4;', esp8266],
    ['#include <ESP8266WiFi.h>\n#define LED D4', esp8266],
    ['const int D0 = 16;\nint led = D0;', undefined],
    ['#define D1 5\nint led = D1;', undefined],
    ['int D1, D2;\nvoid loop() { D1 = D2; }', undefined],
    ['// D7\nconst char *text = "D7";', undefined],
    ['struct { void color(int); } RGB;\nvoid loop() { RGB.color(1); }', undefined],
    ['Clock Time(4);\nvoid loop() { Time.now(); }', undefined],
    ['#include <TimeLib.h>\nvoid loop() { Time.now(); }', undefined],
    ['#if defined(ESP32)\nint x;\n#elif defined(PARTICLE)\nint y;\n#endif', undefined],
    ['#include <ESP8266WiFi.h>\nvoid setup() { WiFi.begin(); }', undefined],
  ])('%j', (content, expected) => {
    expect(
      join(content)
        .split('\n')
        .slice(1, -2)
        .find((line) => [particle, esp8266].includes(line)),
    ).toBe(expected)
  })
})
