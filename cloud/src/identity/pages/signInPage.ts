import type { Language } from '../../accounts/accounts.ts'
import { html, infoIcon, page, type Markup } from './layout.ts'
import { texts, type Texts } from './texts.ts'

export interface SignInState {
  language: Language
  product: string
  /** Whether it tells that this is a local cloud. */
  isLocal: boolean
  username: string
  /** What went wrong with the last attempt. */
  problem?: string
}

export function signInPage(state: SignInState): string {
  const words = texts[state.language]
  return page({
    language: state.language,
    product: state.product,
    title: words.signIn,
    subtitle: words.toContinue(state.product),
    body: html`${form(state, words)}${state.isLocal && note(words)}`,
    footer: languageSwitch(state.language, words),
  })
}

function form({ language, username, problem }: SignInState, words: Texts): Markup {
  const failed = problem !== undefined
  const described = failed && html` aria-invalid="true" aria-describedby="problem"`
  const focused = html` autofocus`
  return html`<form class="panel" method="post">
    <input type="hidden" name="lang" value="${language}" />
    ${failed && html`<p class="problem" id="problem" role="alert">${problem}</p>`}
    <div class="field">
      <label for="username">${words.username}</label>
      <input
        id="username"
        name="username"
        value="${username}"
        autocomplete="username"
        autocapitalize="none"
        spellcheck="false"
        maxlength="64"
        required${username === '' && focused}${described}
      />
    </div>
    <div class="field">
      <label for="password">${words.password}</label>
      <div class="with-button">
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="current-password"
          maxlength="255"
          required${username !== '' && focused}${described}
        />
        <button
          type="button"
          class="toggle"
          aria-controls="password"
          aria-pressed="false"
          aria-label="${words.showPassword}"
          data-show="${words.show}"
          data-hide="${words.hide}"
          hidden
        >
          ${words.show}
        </button>
      </div>
    </div>
    <button class="primary" type="submit">${words.signIn}</button>
  </form>`
}

function note(words: Texts): Markup {
  return html`<div class="note">
    ${infoIcon}
    <p><strong>${words.noteTitle}</strong> ${words.note}</p>
  </div>`
}

function languageSwitch(language: Language, words: Texts): Markup {
  const entry = (code: Language, name: string) =>
    code === language
      ? html`<b lang="${code}" aria-current="true">${name}</b>`
      : html`<a href="?lang=${code}" lang="${code}" hreflang="${code}">${name}</a>`
  return html`<footer>
    <nav aria-label="${words.languages}">
      ${entry('en', 'English')}<span aria-hidden="true">·</span>${entry('de', 'Deutsch')}
    </nav>
  </footer>`
}
