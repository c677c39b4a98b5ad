import { autorun, type Observable } from 'monaco-editor/base/common/observableInternal/reactions/autorun.js'

// Stands in for Monaco's module of the same exports: what it would write into style elements goes into adopted style
// sheets, which the console's Content-Security-Policy allows.

interface Disposable {
  dispose(): void
}

const adopt = (sheet: CSSStyleSheet) => {
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

/** What is used of a style element, without one. */
class AdoptedStyle {
  readonly sheet = new CSSStyleSheet()
  #text = ''

  constructor() {
    adopt(this.sheet)
  }

  get textContent(): string {
    return this.#text
  }

  set textContent(text: string) {
    this.#text = text
    this.sheet.replaceSync(text)
  }

  remove(): void {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this.sheet)
  }
}

let waiting: string[] = []

/** Takes the rules of Monaco's own style sheets; what comes together becomes one sheet. */
export const adoptStyles = (css: string): void => {
  if (waiting.push(css) > 1) return
  queueMicrotask(() => {
    new AdoptedStyle().textContent = waiting.join('\n')
    waiting = []
  })
}

export const createStyleSheet = (
  _container?: Node,
  beforeAppend?: (style: AdoptedStyle) => void,
  disposables?: { add(disposable: Disposable): unknown },
): AdoptedStyle => {
  const style = new AdoptedStyle()
  beforeAppend?.(style)
  disposables?.add({ dispose: () => style.remove() })
  return style
}

let shared: AdoptedStyle | null = null

export const createCSSRule = (selector: string, text: string, style = (shared ??= createStyleSheet())): void => {
  if (text) style.sheet.insertRule(`${selector} {${text}}`, 0)
}

export const removeCSSRulesContainingSelector = (part: string, style = (shared ??= createStyleSheet())): void => {
  const rules = [...style.sheet.cssRules]
  for (const [index, rule] of [...rules.entries()].reverse()) {
    if (rule instanceof CSSStyleRule && rule.selectorText.includes(part)) style.sheet.deleteRule(index)
  }
}

export const createStyleSheetFromObservable = (css: Observable<string>): Disposable => {
  const style = createStyleSheet()
  const following = autorun((reader) => {
    style.textContent = css.read(reader)
  })
  return {
    dispose: () => {
      following.dispose()
      style.remove()
    },
  }
}
