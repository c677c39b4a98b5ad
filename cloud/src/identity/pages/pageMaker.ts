import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider'
import type { Language } from '../../accounts/accounts.ts'
import { chooseLanguage } from './language.ts'
import { passOnPage, signedOutPage, signOutPage, troublePage, type Trouble } from './messagePages.ts'

const errorNames: Record<string, Trouble> = {
  SessionNotFound: 'expired',
  InvalidClient: 'misdirected',
  InvalidRedirectUri: 'misdirected',
}

/** The provider's own pages, in the look and language of the sign-in page. */
export class PageMaker {
  readonly product: string
  readonly #home: string

  constructor(product: string, origin: string) {
    this.product = product
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

  /** Rewrites the provider's self-sending forms: their inline script breaks the content security policy. */
  withoutInlineScript(context: KoaContextWithOIDC): void {
    if (typeof context.body !== 'string' || !context.body.includes('<title>Submitting Callback</title>')) return
    const [, action = ''] = /<form method="post" action="([^"]*)"/.exec(context.body) ?? []
    const fields = [...context.body.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
    context.body = passOnPage(this.#frame(context), unescaped(action), fields.map(([, name = '', value = '']) => [unescaped(name), unescaped(value)] as const))
  }

  #frame(context: KoaContextWithOIDC) {
    const locales = context.oidc?.params?.['ui_locales'] ?? context.query['ui_locales']
    return { product: this.product, language: chooseLanguage(undefined, locales, context.get('accept-language')) }
  }
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}
