import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { LogLines } from '../../common/log/LogLines.ts'
import { piecesOf } from './pieces.ts'
import { plainText } from '../../common/log/ansi.ts'
import { rowsOf } from '../../common/log/wrap.ts'
import { problemIn, referencesIn } from './references.ts'

const files = ['platformio.ini', 'src/main.ino', 'src/climate.cpp']
const esc = '\u001b'

const linesOf = (...texts: string[]) => {
  const log = new LogLines()
  for (const text of texts) log.append(text)
  log.end()
  return log.lines
}
const drawn = (text: string) => linesOf(text).map((line) => piecesOf(line, files))
const looks = (text: string) =>
  drawn(text).map((pieces) =>
    pieces.flatMap(({ segments }) =>
      segments.map((segment) => [segment.text, ...segment.classes, ...Object.entries(segment.style).flat()]),
    ),
  )

describe('the lines of a log', () => {
  test('PRJ-08: come together from pieces cut anywhere, colour codes included', () => {
    const whole = `one\n${esc}[1;31mred\nstill${esc}[0m\r\n50%\r100%\nend`
    const expected = linesOf(whole)
    expect(expected.map(({ text }) => plainText(text))).toEqual(['one', 'red', 'still', '100%', 'end'])
    fc.assert(
      fc.property(fc.array(fc.nat(whole.length), { maxLength: 8 }), (cuts) => {
        const stops = [0, ...cuts.toSorted((a, b) => a - b), whole.length]
        expect(linesOf(...stops.slice(1).map((stop, index) => whole.slice(stops[index], stop)))).toEqual(expected)
      }),
      { numRuns: 800 },
    )
  })

  test('PRJ-08: ANSI colours become looks, and go on over line ends until they are switched off', () => {
    expect(looks(`${esc}[1m${esc}[31mbad\nworse${esc}[0m good\n${esc}[38;5;196mpalette${esc}[39m.`)).toEqual([
      [['bad', 'ansi-red-fg', 'fontWeight', 'bold']],
      [['worse', 'ansi-red-fg', 'fontWeight', 'bold'], [' good']],
      [['palette', 'color', 'rgb(255,0,0)'], ['.']],
    ])
  })

  test('PRJ-08: the drawn text is the copied text, whatever commands to a terminal it holds', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        `${esc}[31m`,
        `${esc}[`,
        `${esc}[3`,
        esc,
        `${esc}(B`,
        `${esc}]0;title\u0007`,
        `${esc}[2K`,
        `${esc}[38:5:1m`,
        `${esc}]8;;https://a.example\u0007`,
        `${esc}]8;;${esc}\\`,
        `${esc}]8;;javascript:1\u0007x${esc}]8;;\u0007`,
        '温',
        '\u0007',
        ' words ',
      ),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        for (const line of linesOf(pieces.join('')))
          expect(
            piecesOf(line, files)
              .flatMap(({ segments }) => segments.map(({ text }) => text))
              .join(''),
          ).toBe(plainText(line.text))
      }),
      { numRuns: 500 },
    )
    expect(drawn(`${esc}]0;title\u0007text${esc}[31`)).toEqual([
      [expect.objectContaining({ segments: [expect.objectContaining({ text: 'text' })] })],
    ])
  })

  test('PRJ-08: whatever a log holds is text: none of it becomes markup, a link that is not http or a style of its own', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<img src=x onerror=1>',
        '</span>',
        '&lt;',
        '"',
        "'",
        `${esc}[31m`,
        `${esc}[0m`,
        `${esc}[1;4m`,
        `${esc}[48;2;1;2;3m`,
        `${esc}]8;;javascript:1\u0007x${esc}]8;;\u0007`,
        'src/main.ino:3',
        'https://a.example/?<b>',
      ),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const [line] = linesOf(pieces.join('').replaceAll(/[\n\r]/g, ' '))
        if (!line) return
        const shown = piecesOf(line, files)
        for (const { to } of shown) if (to && 'href' in to) expect(to.href).toMatch(/^https?:\/\//)
        for (const { style } of shown.flatMap(({ segments }) => segments))
          expect(
            Object.keys(style).filter(
              (property) =>
                !['fontWeight', 'opacity', 'fontStyle', 'textDecoration', 'color', 'backgroundColor'].includes(
                  property,
                ),
            ),
          ).toEqual([])
      }),
      { numRuns: 150 },
    )
    expect(looks('<b>&amp;</b> "quoted"')).toEqual([[['<b>&amp;</b> "quoted"']]])
  })

  test('PRJ-21: a line is as high as it is drawn, whatever colours and links it holds', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        `${esc}[31m`,
        `${esc}[0m`,
        `${esc}[1;4m`,
        `${esc}]8;;https://a.example\u0007x y${esc}]8;;\u0007`,
        ' src/main.ino:3:1 ',
        'https://a.example/b',
        '\t',
        '<b>',
        '&',
        '温',
        '🌡',
      ),
      fc.stringMatching(/^[ -~]{0,30}$/),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.integer({ min: 4, max: 60 }), (pieces, columns) => {
        const log = new LogLines()
        log.append(`${pieces.join('')}\n`)
        for (const line of log.lines) {
          const drawn = piecesOf(line, ['src/main.ino'], columns).flatMap(({ segments }) => segments)
          expect(drawn.filter(({ classes }) => classes.includes('new-row'))).toHaveLength(
            rowsOf(line.text, columns) - 1,
          )
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('references', () => {
  const targets = (text: string) =>
    referencesIn(text, files).map(({ start, end, to }) => [
      text.slice(start, end),
      'href' in to ? to.href : `${to.path}@${to.line}:${to.column}`,
    ])

  test('PRJ-08: a file with its line leads there, wherever the build ran; what is no file of the project does not', () => {
    expect(targets('src/main.ino:20:12: error')).toEqual([['src/main.ino:20:12', 'src/main.ino@20:12']])
    expect(targets('/tmp/build/x/src/climate.cpp:7: warning')).toEqual([
      ['/tmp/build/x/src/climate.cpp:7'.slice(1), 'src/climate.cpp@7:1'],
    ])
    expect(targets('src\\climate.cpp:8:3 and ./platformio.ini:2')).toEqual([
      ['src\\climate.cpp:8:3', 'src/climate.cpp@8:3'],
      ['./platformio.ini:2', 'platformio.ini@2:1'],
    ])
    expect(targets('src/other.cpp:8:3 and Arduino.h:5')).toEqual([])
    expect(targets('src/main.ino and 12:30 and src/main.ino:0')).toEqual([])
  })

  test('PRJ-08: only http and https are links, without the stop of the sentence', () => {
    expect(targets('See https://docs.platformio.org/x?a=1. Or (http://b.example).')).toEqual([
      ['https://docs.platformio.org/x?a=1', 'https://docs.platformio.org/x?a=1'],
      ['http://b.example', 'http://b.example'],
    ])
    expect(targets('javascript:alert(1) file:///etc/passwd ftp://x data:text/html,x')).toEqual([])
  })

  test('PRJ-08: a reference is one, though colours begin and end within it', () => {
    const [pieces = []] = drawn(`${esc}[1msrc/main.ino:${esc}[0m20:12: ${esc}[31merror${esc}[0m`)
    expect(pieces.map(({ to, segments }) => [to, segments.length])).toEqual([
      [{ path: 'src/main.ino', line: 20, column: 12 }, 2],
      [null, 2],
    ])
  })

  test('PRJ-08: a link that a program hides behind other words shows only where it is http', () => {
    const hidden = (address: string) => drawn(`${esc}]8;;${address}\u0007here${esc}]8;;\u0007`)[0]?.map(({ to }) => to)
    expect(hidden('https://a.example/')).toEqual([{ href: 'https://a.example/' }])
    expect(hidden('file:///etc/passwd')).not.toContainEqual(expect.objectContaining({ href: expect.anything() }))
  })
})

describe('problems', () => {
  test('PRJ-13: errors and warnings are read with their place, coloured or not', () => {
    expect(
      problemIn(
        `${esc}[1msrc/main.ino:20:12: ${esc}[0m${esc}[0;1;31merror: ${esc}[0m${esc}[1mexpected ';'${esc}[0m`,
        files,
      ),
    ).toEqual({ path: 'src/main.ino', line: 20, column: 12, message: "expected ';'", severity: 'error' })
    expect(problemIn('src/climate.cpp:3: warning: unused', files)).toEqual({
      path: 'src/climate.cpp',
      line: 3,
      column: 1,
      message: 'unused',
      severity: 'warning',
    })
    expect(problemIn('diagram.json:3:17: warning: "x" can not stand here', [...files, 'diagram.json'])).toMatchObject({
      path: 'diagram.json',
      line: 3,
      column: 17,
      severity: 'warning',
    })
    expect(problemIn("src/main.ino:1:10: fatal error: 'WiFi.h' file not found", files)?.severity).toBe('error')
    for (const line of ['src/main.ino:3:1: note: declared here', 'error: it failed', 'x/y.cpp:3:1: error: elsewhere'])
      expect(problemIn(line, files)).toBeNull()
  })
})
