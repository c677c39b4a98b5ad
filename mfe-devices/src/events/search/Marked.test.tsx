import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { Marked } from './Marked.tsx'

test('EVT-10: parts that were found are marked; those before and behind the text are not', () => {
  expect(renderToStaticMarkup(<Marked text="climate" ranges={[{ start: 0, end: 2 }, { start: 3, end: 7 }, { start: 9, end: 40 }]} offset={4} />)).toBe('<mark>cli</mark>ma<mark>te</mark>')
})

test('EVT-05, EVT-10: whatever is marked, the text stays the same text', () => {
  const cuts = fc.uniqueArray(fc.nat(60), { maxLength: 8 }).map((places) => places.sort((a, b) => a - b))
  fc.assert(fc.property(fc.string({ maxLength: 50 }), cuts, fc.nat(10), (text, places, offset) => {
    const ranges = places.flatMap((start, index) => (index % 2 === 0 && places[index + 1] !== undefined ? [{ start, end: places[index + 1] ?? start }] : []))
    const body = document.createElement('div')
    body.innerHTML = renderToStaticMarkup(<Marked text={text} ranges={ranges} offset={offset} />)
    expect(body.textContent).toBe(text.replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD'))
    expect(body.querySelectorAll(':not(mark)')).toHaveLength(0)
  }))
})
