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
