import { beforeEach, describe, expect, test } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import { render, screen } from '@console/platform-testing'
import { ThemeProvider } from '@console/platform/theme'
import fc from 'fast-check'
import { MessageBody, type View } from './MessageBody.tsx'

beforeEach(() => setLanguage('en'))

const query = [{ field: 'any', text: 'e', negated: false }] as const
const show = (text: string, view: View = 'tree') => render(<ThemeProvider><MessageBody text={text} query={query} view={view} onView={() => {}} /></ThemeProvider>)
const box = () => screen.getByRole('group', { name: 'Message' })

const markup = fc.constantFrom('<img src=x onerror="globalThis.hit=true">', '<script>globalThis.hit=true</script>', '<svg/onload=globalThis.hit=true>', 'javascript:globalThis.hit=true', '"><iframe srcdoc="x">', '{{constructor.constructor("1")()}}', '\u202Egnp.exe', '\u0000\u0001')
const key = fc.oneof(markup, fc.constantFrom('__proto__', 'constructor', 'toString', 'length', '', '0', '1', 'key', 'ref', 'hasOwnProperty'))
const value = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof({ maxDepth: 4 }, markup, fc.constantFrom(null, true, -0, 1e308), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.array(tie('any'), { maxLength: 4 }), fc.array(fc.tuple(key, tie('any')), { maxLength: 4 }).map((fields) => Object.defineProperties({}, Object.fromEntries(fields.filter(([name]) => name !== '__proto__').map(([name, each]) => [name, { value: each, enumerable: true }]))))),
})).any
const payload = fc.oneof(value.map((each) => JSON.stringify(each)), key.map((name) => `{${JSON.stringify(name)}:{"polluted":1}}`), markup, fc.string({ unit: 'binary' }), fc.uint8Array().map((bytes) => new TextDecoder().decode(bytes)))

describe('whatever a message holds', () => {
  test('EVT-05: it is text, never markup, in every view', () => {
    fc.assert(fc.property(payload, fc.constantFrom<View>('tree', 'text', 'raw'), (text, view) => {
      const { unmount } = show(text, view)
      expect(box().querySelector('img, script, svg, iframe, a')).toBeNull()
      if (view === 'raw') expect(box().textContent).toBe(text)
      expect(({} as { polluted?: number }).polluted).toBeUndefined()
      unmount()
    }), { numRuns: 200 })
    expect((globalThis as { hit?: boolean }).hit).toBeUndefined()
  })

  test('EVT-05: 10,000 levels are a tree that is open at the top only', () => {
    show('[1,'.repeat(10_000) + ']'.repeat(10_000).replace(/^/, '0'))
    expect(screen.getAllByRole('treeitem').length).toBeLessThan(20)
  })

  test('EVT-05: 10,000 levels are text as well', () => {
    const text = '['.repeat(10_000) + ']'.repeat(10_000)
    show(text, 'text')
    expect(box().textContent?.replace(/\s/g, '')).toBe(text)
  })

  test('EVT-05: a list of thousands is shown as text, which the tree says', () => {
    const text = `[${Array.from({ length: 10_000 }, (_, index) => index).join()}]`
    show(text)
    expect(screen.getByText(/too large for a tree/)).toBeVisible()
    expect(box().textContent?.replace(/\s/g, '')).toBe(text)
  })

  test('EVT-05: a message of megabytes is cut, which is said', () => {
    show('x'.repeat(3_000_000))
    expect(box().textContent).toHaveLength(262_144)
    expect(screen.getByText('The first 262,144 of 3,000,000 characters are shown. Copy message copies all of them.')).toBeVisible()
  })

  test('EVT-05: bytes that are no text are said to be so', () => {
    show(new TextDecoder().decode(new Uint8Array([0xff, 0xfe, 0x41])))
    expect(screen.getByText(/bytes that are not text/)).toBeVisible()
    expect(screen.getByText('about 7 B, text')).toBeVisible()
  })
})
