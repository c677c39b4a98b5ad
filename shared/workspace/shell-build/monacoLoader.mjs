import path from 'node:path'

const styles = '../../platform/src/ui/code/monaco/styles.ts'
const worker = /new Worker\(new URL\('[^']*', import\.meta\.url\), \{[^}]*\}\)/g
const workerAddress = /new URL\('[^']*', import\.meta\.url\)/g
const sideEffects = /^import '[^']*';$/gm

const fontIn = /url\(\.\/([\w.-]+)\)/g

/** A style sheet as a module that adopts it: the console's policy forbids style elements with text in them. */
const sheet = (css, home) => {
  const fonts = []
  const text = JSON.stringify(css).replace(fontIn, (_, file) => `url(" + ${`font${fonts.push(file) - 1}`} + ")`)
  return [
    `import { adoptStyles } from ${JSON.stringify(home)}`,
    ...fonts.map((file, index) => `import font${index} from ${JSON.stringify(`./${file}`)}`),
    `adoptStyles(${text})`,
  ].join('\n')
}

/**
 * Fits Monaco's modules into the console. Its style sheets, those that it makes while it runs included, become adopted
 * ones. Its workers are ours to start, from files of our own origin. Only the features that are imported by name come
 * along.
 */
export default function (source) {
  const home = path.join(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), styles)
  const file = this.resourcePath.replaceAll('\\', '/')
  if (file.endsWith('.css')) return sheet(source, home)
  if (file.endsWith('/base/browser/domStylesheets.js'))
    return `export { createCSSRule, createStyleSheet, createStyleSheetFromObservable, removeCSSRulesContainingSelector } from ${JSON.stringify(home)}`
  const lean = file.endsWith('/internal/common/workers.js') ? source.replace(sideEffects, '') : source
  return lean.replace(worker, 'undefined').replace(workerAddress, 'undefined')
}
