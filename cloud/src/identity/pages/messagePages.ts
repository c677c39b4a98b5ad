import type { Language } from '../../accounts/accounts.ts'
import { html, Markup } from './html.ts'
import { page } from './layout.ts'
import { texts } from './texts.ts'

interface Frame {
  language: Language
  product: string
}

export type Trouble = 'expired' | 'misdirected' | 'refused' | 'broken'

export function troublePage({ language, product }: Frame, trouble: Trouble, home: string, detail?: string): string {
  const words = texts[language]
  const details = detail !== undefined && html`<details><summary>${words.details}</summary><p class="detail">${detail}</p></details>`
  const body = html`<div class="panel"><p>${words[trouble]}</p><a class="primary" href="${home}">${words.backTo(product)}</a>${details}</div>`
  return page({ language, product, title: words.failed, body })
}

/**
 * The provider's form confirms the sign-out. It is sent at once by the page's script when the console asked
 * with the user's ID token; a bare link asks first, so that no other site can sign anyone out.
 */
export function signOutPage({ language, product }: Frame, providerForm: string, atOnce: boolean): string {
  const words = texts[language]
  const text = atOnce ? words.signingOut : words.signOutText
  const button = html`<button class="primary" type="submit" form="op.logoutForm" name="logout" value="yes"${atOnce && html` data-submit-now`}>${words.signOut}</button>`
  const body = html`<div class="panel"><p>${text}</p>${new Markup(providerForm)}${button}</div>`
  return page({ language, product, title: atOnce ? words.signOut : words.signOutQuestion(product), body, leaves: atOnce })
}

export function signedOutPage({ language, product }: Frame, home: string): string {
  const words = texts[language]
  const body = html`<div class="panel"><a class="primary" href="${home}">${words.backTo(product)}</a></div>`
  return page({ language, product, title: words.signedOut, body })
}

/** Stands in for a page of the provider that would send a form by inline script. */
export function passOnPage({ language, product }: Frame, action: string, fields: readonly (readonly [string, string])[]): string {
  const words = texts[language]
  const inputs = fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`.text).join('')
  const form = html`<form class="panel" method="post" action="${action}">${new Markup(inputs)}<button class="primary" type="submit" data-submit-now>${words.goOn}</button></form>`
  return page({ language, product, title: words.oneMoment, body: form, leaves: true })
}
