import type { Language } from '../../accounts/accounts.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Markup | false | undefined

/** A template whose values are escaped, unless they are markup themselves. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(strings.reduce((before, string, index) => `${before}${shown(parts[index - 1])}${string}`))
}

function shown(part: Part): string {
  if (part instanceof Markup) return part.text
  if (part === undefined || part === false) return ''
  return String(part).replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

const mark = html`<svg
  class="mark"
  width="36"
  height="36"
  viewBox="0 0 22 22"
  fill="none"
  stroke="currentColor"
  stroke-width="2"
  stroke-linecap="round"
  aria-hidden="true"
>
  <circle cx="11" cy="11" r="2.6" fill="currentColor" stroke="none" />
  <path d="M6.4 15.6a6.5 6.5 0 0 1 0-9.2M15.6 6.4a6.5 6.5 0 0 1 0 9.2" />
  <path d="M3.2 18.8a11 11 0 0 1 0-15.6M18.8 3.2a11 11 0 0 1 0 15.6" opacity=".45" />
</svg>`

export const infoIcon = html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
  <circle cx="8" cy="8" r="6.2" />
  <path d="M8 7.4v3.8M8 4.9v.1" />
</svg>`

interface Page {
  language: Language
  product: string
  title: string
  subtitle?: string
  body: Markup
  footer?: Markup
  /** Whether the page submits itself at once: it needs no font preload. */
  leaves?: boolean
}

export function page({ language, product, title, subtitle, body, footer, leaves = false }: Page): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · ${product}</title>
        <link rel="icon" href="/favicon.svg" />
        ${!leaves && html`<link rel="preload" href="/oidc/assets/geist.woff2" as="font" type="font/woff2" crossorigin />`}
        <link rel="stylesheet" href="/oidc/assets/pages.css" />
        <script src="/oidc/assets/pages.js" defer></script>
      </head>
      <body>
        <main>
          <header>
            ${mark}
            <h1>${title}</h1>
            ${subtitle !== undefined && html`<p>${subtitle}</p>`}
          </header>
          ${body}
        </main>
        ${footer}
      </body>
    </html> `.text
}
