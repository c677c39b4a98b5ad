import type { Language } from '../../accounts/accounts.ts'

const en = {
  signIn: 'Sign in',
  toContinue: (product: string) => `to continue to ${product}`,
  username: 'Username',
  password: 'Password',
  show: 'Show',
  hide: 'Hide',
  showPassword: 'Show password',
  noteTitle: 'This is the local cloud.',
  note: 'It runs on this machine only. The first account was shown where it was started.',
  wrong: 'Wrong username or password. Check both; the first account was shown where the cloud was started.',
  incomplete: 'Enter your username and your password.',
  wait: (seconds: number) =>
    `Too many wrong passwords. Try again in ${seconds === 1 ? 'a second' : seconds < 60 ? `${seconds} seconds` : seconds === 60 ? 'a minute' : `${Math.ceil(seconds / 60)} minutes`}.`,
  busy: 'Too many sign-ins at the moment. Try again in a few seconds.',
  signOut: 'Sign out',
  signOutQuestion: (product: string) => `Sign out of ${product}?`,
  signOutText: 'You are asked because the request did not come from the console.',
  signingOut: 'Signing out…',
  signedOut: 'You are signed out',
  backTo: (product: string) => `Back to ${product}`,
  goOn: 'Continue',
  oneMoment: 'One moment…',
  failed: 'Sign-in failed',
  expired: 'This sign-in has expired, or was started in another window. Go back and sign in again.',
  misdirected:
    'The request does not come from this console: its client or its redirect address is not known here. Check the oidc section of its configuration.',
  broken:
    'An error occurred in the local cloud. Go back and try again; if that does not help, restart the cloud. Its output has the details.',
  refused: 'The sign-in request was refused. Go back and try again.',
  details: 'Details',
  languages: 'Languages',
}

const de: typeof en = {
  signIn: 'Anmelden',
  toContinue: (product) => `und weiter zu ${product}`,
  username: 'Benutzername',
  password: 'Passwort',
  show: 'Zeigen',
  hide: 'Verbergen',
  showPassword: 'Passwort zeigen',
  noteTitle: 'Das ist die lokale Cloud.',
  note: 'Sie läuft nur auf diesem Rechner. Das erste Konto wurde dort ausgegeben, wo sie gestartet wurde.',
  wrong:
    'Benutzername oder Passwort ist falsch. Prüfen Sie beides; das erste Konto wurde beim Start der Cloud ausgegeben.',
  incomplete: 'Geben Sie Ihren Benutzernamen und Ihr Passwort ein.',
  wait: (seconds) =>
    `Zu viele falsche Passwörter. Versuchen Sie es in ${seconds === 1 ? 'einer Sekunde' : seconds < 60 ? `${seconds} Sekunden` : seconds === 60 ? 'einer Minute' : `${Math.ceil(seconds / 60)} Minuten`} erneut.`,
  busy: 'Im Moment gibt es zu viele Anmeldungen. Versuchen Sie es in einigen Sekunden erneut.',
  signOut: 'Abmelden',
  signOutQuestion: (product) => `Von ${product} abmelden?`,
  signOutText: 'Sie werden gefragt, weil die Anfrage nicht von der Konsole kam.',
  signingOut: 'Sie werden abgemeldet …',
  signedOut: 'Sie sind abgemeldet',
  backTo: (product) => `Zurück zu ${product}`,
  goOn: 'Weiter',
  oneMoment: 'Einen Moment …',
  failed: 'Die Anmeldung ist fehlgeschlagen',
  expired:
    'Diese Anmeldung ist abgelaufen oder wurde in einem anderen Fenster begonnen. Gehen Sie zurück und melden Sie sich erneut an.',
  misdirected:
    'Die Anfrage kommt nicht von dieser Konsole: ihr Client oder ihre Weiterleitungsadresse ist hier unbekannt. Prüfen Sie den Abschnitt oidc ihrer Konfiguration.',
  broken:
    'In der lokalen Cloud ist ein Fehler aufgetreten. Gehen Sie zurück und versuchen Sie es erneut; hilft das nicht, starten Sie die Cloud neu. Einzelheiten stehen in ihrer Ausgabe.',
  refused: 'Die Anmeldung wurde abgelehnt. Gehen Sie zurück und versuchen Sie es erneut.',
  details: 'Einzelheiten',
  languages: 'Sprachen',
}

export type Texts = typeof en

export const texts: Record<Language, Texts> = { en, de }

/** The language that was chosen on the page, then the console's (`ui_locales`), then the browser's; else English. */
export function chooseLanguage(chosen: unknown, uiLocales: unknown, acceptLanguage: string | undefined): Language {
  return firstKnown(tags(chosen)) ?? firstKnown(tags(uiLocales)) ?? firstKnown(accepted(acceptLanguage)) ?? 'en'
}

function tags(value: unknown): string[] {
  return typeof value === 'string' ? value.split(' ') : []
}

function accepted(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', weight] = part.trim().split(/;\s*q=/)
      return { tag, weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}

function firstKnown(candidates: string[]): Language | undefined {
  for (const candidate of candidates) {
    const language = candidate.toLowerCase().split('-')[0]
    if (language === 'en' || language === 'de') return language
  }
  return undefined
}
