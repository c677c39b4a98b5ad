import { expect, test } from '@jest/globals'
import { segmentsOf } from '../common/log/ansi.ts'
import { highlight } from './highlight.ts'
import { LineFilter } from './LineFilter.ts'
import { SerialLines } from './serialLines.ts'

const shown = (log: SerialLines) => {
  log.flush()
  const { lines, count, whole } = log.view.getState()
  return { texts: lines.slice(0, count).map(({ text, at }) => [text, at]), whole }
}

test('SER-03: a line has the time of its begin, and a mark ends it', () => {
  const log = new SerialLines()
  log.print('a', 1)
  log.print('b\r\nc', 2)
  log.print('d', 3)
  expect(shown(log)).toEqual({
    texts: [
      ['ab', 1],
      ['cd', 2],
    ],
    whole: 1,
  })
  log.mark('again', 4)
  log.print('e\n', 5)
  expect(shown(log)).toEqual({
    texts: [
      ['ab', 1],
      ['cd', 2],
      ['again', 4],
      ['e', 5],
    ],
    whole: 4,
  })
  log.close()
})

test('SER-04: at most 50,000 lines stay, and a line without an end is cut', () => {
  const log = new SerialLines()
  for (let n = 0; n < 60_000; n += 1) log.print(`${n}\n`, n)
  log.flush()
  const { lines, count } = log.view.getState()
  expect(count).toBeLessThanOrEqual(50_000)
  expect(count).toBeGreaterThanOrEqual(40_000)
  expect(lines.at(-1)?.text).toBe('59999')
  log.clear()
  for (let n = 0; n < 30; n += 1) log.print('x'.repeat(1000), n)
  expect(shown(log).texts.length).toBeGreaterThan(1)
  log.close()
})

test('SER-04: a search finds lines as they come, also the one that goes on, and marks what it found', () => {
  const log = new SerialLines()
  const filter = new LineFilter()
  const found = (query: string) => {
    log.flush()
    const { lines, count } = filter.apply(log.view.getState(), query)
    return lines.slice(0, count).map(({ text }) => text)
  }
  log.print('Soil 1\npump\nso', 1)
  expect(found('soil')).toEqual(['Soil 1'])
  log.print('il', 2)
  expect(found('soil')).toEqual(['Soil 1', 'soil'])
  log.print(' 2\nsoil 3\n', 3)
  expect(found('soil')).toEqual(['Soil 1', 'soil 2', 'soil 3'])
  expect(found('')).toHaveLength(4)
  log.close()
  const [line] = [
    segmentsOf('the \u001b[31mso\u001b[0mil, Soil', {
      bold: false,
      faint: false,
      italic: false,
      underline: false,
      fg: null,
      bg: null,
    }),
  ]
  const marked = highlight(line, 'soil')
  expect(marked.map(({ text }) => text).join('')).toBe('the soil, Soil')
  expect(marked.filter(({ classes }) => classes.includes('found')).map(({ text }) => text)).toEqual([
    'so',
    'il',
    'Soil',
  ])
})
