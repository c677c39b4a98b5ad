// Makes `getComputedStyle` of jsdom cheap. Testing Library asks it about each element of a screen and all that it is in, mostly for `display`, which
// took most of the time of tests. What it answers stays: `quickStyles.test.tsx` compares it with jsdom's own.
const { createRequire } = require('node:module')

const fromEnvironment = createRequire(require.resolve('jest-environment-jsdom'))
const fromJsdom = createRequire(fromEnvironment.resolve('jsdom'))

const styles = fromJsdom('./jsdom/living/helpers/style-rules.js')
const { matchesDontThrow } = fromJsdom('./jsdom/living/helpers/selectors.js')
const { implForWrapper } = fromJsdom('./jsdom/living/generated/utils.js')
const { CSSStyleDeclaration } = fromJsdom('cssstyle')
const defaultSheet = fromJsdom('rrweb-cssom').parse(fromJsdom('./jsdom/browser/default-stylesheet.js'))

const texts = /"[^"\\]*"|'[^'\\]*'/g
const insideBrackets = /\([^()]*\)|\[[^[\]]*\]/g
const isPlain = /^[\w\s.,#:*>+~-]*$/

const withoutBrackets = (selectors) => {
  const shorter = selectors.replaceAll(insideBrackets, '')
  return shorter === selectors ? shorter : withoutBrackets(shorter)
}

/** What an element must have to match one of these selectors: for each a class or a name. Undefined where anything may match. */
const keysOf = (selectors) => {
  const plain = withoutBrackets(selectors.replaceAll(texts, ''))
  if (!isPlain.test(plain)) return undefined
  const keys = plain.split(',').map((each) => {
    const last = each.trim().split(/[\s>+~]+/).at(-1) ?? ''
    return /\.[\w-]+/.exec(last)?.[0] ?? /^[a-z][\w-]*/i.exec(last)?.[0].toLowerCase()
  })
  return keys.includes(undefined) ? undefined : [...new Set(keys)]
}

const known = new Map()
const knownKeysOf = (selectors) => {
  if (!known.has(selectors)) known.set(selectors, keysOf(selectors))
  return known.get(selectors)
}

/** As in jsdom: the rules for a screen are part of the sheet, those of layers and other groups are not. */
const rulesOf = (sheet) => {
  const rules = []
  for (const rule of sheet.cssRules) {
    if (!rule.media) rules.push(rule)
    else if (Array.from(rule.media).includes('screen')) rules.push(...rule.cssRules)
  }
  return rules
}

const indexOf = (rules) => {
  const byKey = new Map()
  const others = []
  rules.forEach(({ selectorText }, place) => {
    if (selectorText === undefined) return
    const keys = knownKeysOf(selectorText)
    if (!keys) others.push(place)
    else for (const key of keys) byKey.set(key, [...(byKey.get(key) ?? []), place])
  })
  return { rules, selectors: rules.map(({ selectorText }) => selectorText), byKey, others }
}

const isSame = ({ rules, selectors }, now) => rules.length === now.length && now.every((rule, place) => rule === rules[place] && rule.selectorText === selectors[place])

const indexes = new WeakMap()
const currentIndexOf = (sheet) => {
  const rules = rulesOf(sheet)
  const last = indexes.get(sheet)
  if (last && isSame(last, rules)) return last
  const index = indexOf(rules)
  indexes.set(sheet, index)
  return index
}

/** The rules of a sheet that match, in their order. jsdom tries each rule of each sheet on each element, and compiles their selectors anew from the thousandth on. */
const matchingRules = (sheet, element, keys) => {
  const { rules, byKey, others } = currentIndexOf(sheet)
  const places = new Set(others)
  for (const key of keys) for (const place of byKey.get(key) ?? []) places.add(place)
  return [...places].sort((a, b) => a - b).map((place) => rules[place]).filter(({ selectorText }) => matchesDontThrow(element, selectorText))
}

const copy = (from, to) => {
  for (const property of Array.from(from)) {
    const value = from.getPropertyValue(property)
    if (value === 'unset') to.removeProperty(property)
    else to.setProperty(property, value, from.getPropertyPriority(property))
  }
}

const own = styles.getDeclarationForElement

styles.getDeclarationForElement = (element) => {
  const document = element._ownerDocument
  // Without a doctype classes are found in upper and lower case.
  if (document._mode === 'quirks') return own(element)
  document._styleCache ??= new WeakMap()
  const cached = document._styleCache.get(element)
  if (cached) return cached
  const declaration = new CSSStyleDeclaration()
  const keys = [element.localName.toLowerCase(), ...(element.getAttributeNS(null, 'class') ?? '').split(/\s+/).map((name) => `.${name}`)]
  for (const sheet of [defaultSheet, ...document.styleSheets._list]) for (const { style } of matchingRules(sheet, element, keys)) copy(style, declaration)
  copy(element.style, declaration)
  document._styleCache.set(element, declaration)
  return declaration
}

const declared = (property) => (element) => styles.getDeclarationForElement(element).getPropertyValue(property)
const resolved = (property) => (element) => styles.getResolvedValue(element, property)
const single = {
  display: declared('display'),
  opacity: declared('opacity'),
  visibility: resolved('visibility'),
  'pointer-events': resolved('pointer-events'),
}
const singleAttributes = { ...single, pointerEvents: single['pointer-events'] }

/** The style of an element whose usual properties are computed alone, and all others together when one of them is asked for. */
exports.provideQuickStyles = (window) => {
  const { getComputedStyle } = window
  window.getComputedStyle = (wrapper, pseudo) => {
    const element = implForWrapper(wrapper)
    if (!element || (pseudo !== undefined && pseudo !== null && pseudo !== '')) return getComputedStyle(wrapper, pseudo)
    let whole
    const all = () => (whole ??= getComputedStyle(wrapper))
    const getPropertyValue = (name) => (Object.hasOwn(single, name) ? single[name](element) : all().getPropertyValue(name))
    const get = (_, name) => {
      if (name === 'getPropertyValue') return getPropertyValue
      if (Object.hasOwn(singleAttributes, name)) return singleAttributes[name](element)
      const value = all()[name]
      return typeof value === 'function' ? value.bind(all()) : value
    }
    return new Proxy({}, { get, has: (_, name) => name in all(), ownKeys: () => Reflect.ownKeys(all()), getOwnPropertyDescriptor: (_, name) => ({ ...Object.getOwnPropertyDescriptor(all(), name), configurable: true }), getPrototypeOf: () => Object.getPrototypeOf(all()) })
  }
}
