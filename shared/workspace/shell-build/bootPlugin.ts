import { createHash } from 'node:crypto'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import webpack, { type Compilation, type Compiler } from 'webpack'
import type { FirstPaintPlugin } from './firstPaint.ts'

/** What index.html shows before any code runs. */
export interface StaticFrame {
  markup: string
  /** The style sheet; it takes the address of the text's font. */
  css(font: string): string
}

type Tag = HtmlWebpackPlugin.HtmlTagObject
const tag = (tagName: string, attributes: Tag['attributes']): Tag => ({
  tagName,
  voidTag: tagName !== 'script',
  attributes,
  meta: {},
})

/** The icon is in the page itself: browsers ask for its file anew with each document and each change of the address. */
const withinPage =
  ({ assets }: Compilation) =>
  (each: Tag): Tag => {
    if (each.attributes['rel'] !== 'icon') return each
    const icon = String(assets[String(each.attributes['href']).slice(1)]?.source() ?? '')
    return { ...each, attributes: { ...each.attributes, href: `data:image/svg+xml,${encodeURIComponent(icon)}` } }
  }

const name = 'BootPlugin'

const hashOf = (compilation: Compilation, file: string): string => {
  const asset = compilation.getAsset(file)
  if (!asset) throw new Error(`${file} was not built, so it has no hash.`)
  return `sha256-${createHash('sha256').update(asset.source.buffer()).digest('base64')}`
}

/** A page without its hashes would be served without the header that asks for them. */
const replaceOnce = (text: string, found: RegExp | string, by: (...found: string[]) => string): string => {
  const replaced = text.replace(found, by)
  if (replaced === text) throw new Error(`index.html has no ${String(found)}.`)
  return replaced
}

/** The shell's own screens that are chunks of their own, by their addresses. */
const screens = { '/settings': 'settings', '/settings/about': 'about' }

const mapValues = <T, R>(record: Readonly<Record<string, T>>, map: (value: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))

/**
 * Builds the boot script, which is the only one that index.html runs, apart from all else: without the federation
 * runtime it is a few kB. It gets to know the shell's scripts from a `meta`, and starts them. Beside it, index.html has
 * the frame's style sheet.
 */
export class BootPlugin {
  readonly entry: string
  readonly css: StaticFrame['css']
  readonly firstPaint: FirstPaintPlugin

  constructor(entry: string, css: StaticFrame['css'], firstPaint: FirstPaintPlugin) {
    this.entry = entry
    this.css = css
    this.firstPaint = firstPaint
  }

  apply(compiler: Compiler) {
    let script = ''
    compiler.hooks.make.tapPromise(name, async (compilation) => {
      script = await this.build(compilation, compiler.context)
    })
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      let sheet = ''
      let font = ''
      compilation.hooks.processAssets.tap({ name, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_DERIVED }, () => {
        // The text face only: what is set in the other one can wait.
        font = `/${Object.keys(compilation.assets).find((file) => /geist-latin-.*\.woff2$/.test(file)) ?? ''}`
        const text = this.css(font)
        sheet = `assets/frame.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.css`
        compilation.emitAsset(sheet, new webpack.sources.RawSource(text))
      })
      compilation.hooks.processAssets.tap({ name, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT }, () =>
        this.nameHashes(compilation),
      )
      HtmlWebpackPlugin.getHooks(compilation).alterAssetTagGroups.tap(name, (data) => {
        const addressOf = (file: string): string => data.publicPath + file
        const entry =
          compilation.entrypoints
            .get('main')
            ?.getFiles()
            .filter((file) => file.endsWith('.js') && !file.includes('hot-update')) ?? []
        const partOf = (part: string): string[] => this.firstPaint.filesOf(compilation, part).map(addressOf)
        const files = {
          handOver: 1,
          integrity: {},
          entry: entry.map(addressOf),
          soon: this.firstPaint.files(compilation).map(addressOf),
          data: partOf('server-state'),
          at: mapValues(screens, partOf),
        }
        data.headTags = [
          ...data.headTags.filter(({ tagName }) => tagName !== 'script').map(withinPage(compilation)),
          tag('meta', { name: 'shell-files', content: JSON.stringify(files).replaceAll('"', '&quot;') }),
          // Before the style sheet, for which a script would wait.
          tag('script', { src: addressOf(script), crossorigin: 'anonymous' }),
          tag('link', { rel: 'stylesheet', href: addressOf(sheet) }),
          tag('link', { rel: 'preload', as: 'font', href: font, type: 'font/woff2', crossorigin: true }),
        ]
        return data
      })
    })
  }

  /**
   * Names the hash of each script of the page, once their bytes are final. While developing, they change with each
   * save.
   */
  private nameHashes(compilation: Compilation): void {
    const page = compilation.getAsset('index.html')
    if (!page || compilation.options.mode !== 'production') return
    const chunks = [...compilation.chunks]
      .filter(({ runtime }) => runtime === 'main')
      .flatMap(({ files }) => [...files])
      .filter((file) => file.endsWith('.js'))
    const hashes = Object.fromEntries(
      chunks
        .sort()
        .map((file) => [`${compilation.outputOptions.publicPath as string}${file}`, hashOf(compilation, file)]),
    )
    const withHashes = replaceOnce(
      page.source.source().toString(),
      '&quot;integrity&quot;:{}',
      () => `&quot;integrity&quot;:${JSON.stringify(hashes).replaceAll('"', '&quot;')}`,
    )
    const whole = replaceOnce(
      withHashes,
      /<script src="\/([^"]+)"/,
      (start = '', file = '') => `${start} integrity="${hashOf(compilation, file)}"`,
    )
    compilation.updateAsset('index.html', new webpack.sources.RawSource(whole))
  }

  private build(compilation: Compilation, context: string): Promise<string> {
    const child = compilation.createChildCompiler(name, { filename: 'assets/boot.[contenthash:8].js' }, [
      new webpack.EntryPlugin(context, this.entry, { name: 'boot' }),
    ])
    return new Promise((resolve, reject) => {
      child.runAsChild((error, entries, result) => {
        const [file] = entries?.flatMap(({ files }) => [...files]) ?? []
        if (error || file === undefined || (result?.errors.length ?? 0) > 0)
          reject(error ?? result?.errors[0] ?? new Error('The boot script was not built.'))
        else resolve(file)
      })
    })
  }
}
