import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider'
import type { Language } from '../../accounts/accounts.ts'
import { chooseLanguage, texts } from './texts.ts'
import { html, Markup, page } from './layout.ts'

const errorNames: Record<string, Trouble> = {
  SessionNotFound: 'expired',
  InvalidClient: 'misdirected',
  InvalidRedirectUri: 'misdirected',
}

/** Renders the provider's own pages in the style and language of the sign-in page. */
export class PageMaker {
  readonly product: string
  /** Whether browsers reach the cloud on their own machine only. */
  readonly isLocal: boolean
  readonly #home: string

  constructor(product: string, origin: string) {
    this.product = product
    this.isLocal = new URL(origin).hostname === 'localhost'
    this.#home = `${origin}/`
  }

  trouble(language: Language, trouble: Trouble): string {
    return troublePage({ language, product: this.product }, trouble, this.#home)
  }

  async providerError(context: KoaContextWithOIDC, out: ErrorOut, error: Error): Promise<void> {
    const trouble = errorNames[error.name] ?? (out.error === 'server_error' ? 'broken' : 'refused')
    const detail = [out.error, out.error_description].filter(Boolean).join(': ')
    context.type = 'html'
    context.body = troublePage(this.#frame(context), trouble, this.#home, detail)
  }

  async signOut(context: KoaContextWithOIDC, form: string): Promise<void> {
    const asked = context.oidc.entities.IdTokenHint?.payload.sub === context.oidc.session?.accountId
    context.type = 'html'
    context.body = signOutPage(this.#frame(context), form, asked)
  }

  async signedOut(context: KoaContextWithOIDC): Promise<void> {
    context.type = 'html'
    context.body = signedOutPage(this.#frame(context), this.#home)
  }

  /** Replaces the provider's self-submitting forms: their inline script violates the content security policy. */
  withoutInlineScript(context: KoaContextWithOIDC): void {
    if (typeof context.body !== 'string' || !context.body.includes('<title>Submitting Callback</title>')) return
    const [, action = ''] = /<form method="post" action="([^"]*)"/.exec(context.body) ?? []
    const fields = [...context.body.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
    context.body = passOnPage(
      this.#frame(context),
      unescaped(action),
      fields.map(([, name = '', value = '']) => [unescaped(name), unescaped(value)] as const),
    )
  }

  #frame(context: KoaContextWithOIDC) {
    const locales = context.oidc?.params?.['ui_locales'] ?? context.query['ui_locales']
    return { product: this.product, language: chooseLanguage(undefined, locales, context.get('accept-language')) }
  }
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}

interface Frame {
  language: Language
  product: string
}

type Trouble = 'expired' | 'misdirected' | 'refused' | 'broken'

function troublePage({ language, product }: Frame, trouble: Trouble, home: string, detail?: string): string {
  const words = texts[language]
  const details =
    detail !== undefined &&
    html`<details>
      <summary>${words.details}</summary>
      <p class="detail">${detail}</p>
    </details>`
  const body = html`<div class="panel">
    <p>${words[trouble]}</p>
    <a class="primary" href="${home}">${words.backTo(product)}</a>${details}
  </div>`
  return page({ language, product, title: words.failed, body })
}

/**
 * The provider's form confirms the sign-out. It is sent at once by the page's script when the console asked
 * with the user's ID token; a bare link asks first, so that no other site can sign anyone out.
 */
function signOutPage({ language, product }: Frame, providerForm: string, atOnce: boolean): string {
  const words = texts[language]
  const text = atOnce ? words.signingOut : words.signOutText
  const button = html`<button
    class="primary"
    type="submit"
    form="op.logoutForm"
    name="logout"
    value="yes"
    ${atOnce && html` data-submit-now`}
  >
    ${words.signOut}
  </button>`
  const body = html`<div class="panel">
    <p>${text}</p>
    ${new Markup(providerForm)}${button}
  </div>`
  return page({
    language,
    product,
    title: atOnce ? words.signOut : words.signOutQuestion(product),
    body,
    leaves: atOnce,
  })
}

function signedOutPage({ language, product }: Frame, home: string): string {
  const words = texts[language]
  const body = html`<div class="panel"><a class="primary" href="${home}">${words.backTo(product)}</a></div>`
  return page({ language, product, title: words.signedOut, body })
}

/** Replaces a page of the provider that submits a form by inline script. */
function passOnPage(
  { language, product }: Frame,
  action: string,
  fields: readonly (readonly [string, string])[],
): string {
  const words = texts[language]
  const inputs = fields
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`.text)
    .join('')
  const form = html`<form class="panel" method="post" action="${action}">
    ${new Markup(inputs)}<button class="primary" type="submit" data-submit-now>${words.goOn}</button>
  </form>`
  return page({ language, product, title: words.oneMoment, body: form, leaves: true })
}
