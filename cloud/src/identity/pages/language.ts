import type { Language } from '../../accounts/accounts.ts'

/** The language asked for outright, then by the console (`ui_locales`), then by the browser; English when none is ours. */
export function chooseLanguage(asked: unknown, uiLocales: unknown, acceptLanguage: string | undefined): Language {
  return firstKnown(tags(asked)) ?? firstKnown(tags(uiLocales)) ?? firstKnown(accepted(acceptLanguage)) ?? 'en'
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
