import { createRequire } from 'node:module'
import { afterEach, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'

interface Dom {
  JSDOM: new (html: string) => { window: Window & typeof globalThis }
}

// Jest loads it anew for this file: here it is as its makers ship it.
const { JSDOM } = createRequire(createRequire(import.meta.url).resolve('jest-environment-jsdom'))('jsdom') as Dom
const original = new JSDOM('<!DOCTYPE html>').window

type Page = Window & typeof globalThis

/** Shows the same in both windows. */
const show = (html: string, ...sheets: string[][]) => {
  for (const { document, DOMParser } of [window, original]) {
    document.head.replaceChildren()
    document.body.replaceChildren(...new DOMParser().parseFromString(html, 'text/html').body.childNodes)
    for (const rules of sheets) {
      const { sheet } = document.head.appendChild(document.createElement('style'))
      for (const rule of rules) sheet?.insertRule(rule, sheet.cssRules.length)
    }
  }
}

const single = ['display', 'visibility', 'opacity', 'pointer-events', 'pointerEvents']

const stylesIn = (page: Page) =>
  [...page.document.querySelectorAll('*')].map((element) => {
    const style = page.getComputedStyle(element)
    const alone = single.map((name) => [name, style.getPropertyValue(name), Reflect.get(style, name)])
    return { element: `${element.localName}.${element.className}`, alone, all: Array.from(style, (name) => [name, style.getPropertyValue(name)]), length: style.length, color: style.color, hasColor: 'color' in style }
  })

const expectSame = () => expect(stylesIn(window)).toEqual(stylesIn(original))

/** At some selectors that no style sheet has jsdom throws. */
const isRead = (): boolean => {
  try {
    return stylesIn(original).length > 0
  } catch {
    return false
  }
}

afterEach(() => show(''))

const page = `<main class="a dark"><section hidden class="b"><p class="c a">1</p></section><div class="b c" style="display: none; opacity: 0.5"><button disabled class="d">2</button></div>
<ul class="c"><li class="a b" data-open="yes">3</li><li aria-hidden="true">4</li></ul><input type="hidden"><input type="text" class="A"><dialog>5</dialog><svg class="d"><path class="a"></path></svg><x-own class="e"></x-own></main>`

const compounds = ['*', 'p', 'LI', 'div', '.a', '.b', '.c.a', '.d', 'li.a', '.A', '#none', '[hidden]', '[data-open="yes"]', '[data-open=".a, .b"]', '.a:not(.b)', ':is(.a, .c)', '.b:is(:hover, [data-open])', ':where(.d, p)', '.c:first-child', '.a::before', ':root', ':disabled', '.d:disabled', 'x-own', '.a:has(.c)', '.é', '.a\\:b', '.1', 'a|b', '&.a', ':is(']
const values = ['display: none', 'display: flex', 'display: wrong', 'display: unset', 'visibility: hidden', 'visibility: visible', 'visibility: collapse !important', 'pointer-events: none', 'pointer-events: auto', 'opacity: 0', 'color: red', 'border: 1px solid blue', 'background-color: currentcolor', '--own: 1', 'color: var(--own)', 'all: unset', 'margin: 0 auto']
const selector = fc.array(fc.constantFrom(...compounds), { minLength: 1, maxLength: 3 }).chain((parts) => fc.constantFrom(' ', ' > ', '+', ' ~ ', ', ').map((between) => parts.join(between)))
const plain = fc.tuple(selector, fc.subarray(values, { minLength: 1, maxLength: 3 })).map(([one, all]) => `${one} { ${all.join('; ')} }`)
const rule = fc.oneof({ weight: 6, arbitrary: plain }, plain.map((one) => `@media screen { ${one} }`), plain.map((one) => `@media print { ${one} }`), plain.map((one) => `@layer own { ${one} }`), fc.constant('@keyframes turn { from { opacity: 0 } to { opacity: 1 } }'))

describe('the styles of elements in tests', () => {
  test('they are those of jsdom, for any rules', () => {
    fc.assert(fc.property(fc.array(rule, { maxLength: 8 }), fc.array(rule, { maxLength: 3 }), (first, second) => {
      show(page, first, second)
      fc.pre(isRead())
      expectSame()
    }), { numRuns: 60 })
  })

  test('they change with attributes, elements and rules', () => {
    show(page, ['.a { display: none }', '.b { visibility: hidden }'])
    const change = (make: (page: Page, sheet: CSSStyleSheet) => void) => {
      for (const each of [window, original]) {
        const [sheet] = each.document.styleSheets
        if (sheet) make(each, sheet)
        each.document.body.toggleAttribute('data-changed')
      }
      expectSame()
    }
    expectSame()
    change(({ document }) => document.querySelector('main')?.classList.remove('a'))
    change(({ document }) => document.querySelector('section')?.removeAttribute('hidden'))
    change(({ document }) => document.querySelector('main')?.style.setProperty('visibility', 'hidden'))
    change((_, sheet) => void sheet.insertRule('.c { display: inline }', sheet.cssRules.length))
    change((_, sheet) => {
      sheet.deleteRule(0)
      sheet.insertRule('.c { opacity: 0 }', 0)
    })
    change((_, sheet) => Object.assign(sheet.cssRules[0] ?? {}, { selectorText: '.d' }))
    change(({ document }) => document.querySelector('style')?.remove())
  })

  test('beyond a thousand rules, too', () => {
    show(page, Array.from({ length: 1500 }, (_, count) => `.n${count} { display: none }`).concat('.a { display: grid }'))
    expectSame()
  })
})
