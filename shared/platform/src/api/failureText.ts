/** Characters of a page in which its title is looked for, and of the title. */
const head = 20_000
const maxTitleLength = 200

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

const decoded = (text: string): string =>
  text.replace(/&(?:(amp|lt|gt|quot|nbsp)|#(\d{1,6}));/g, (_, name: string | undefined, code: string | undefined) =>
    name === undefined ? String.fromCodePoint(Number(code)) : (entities[name] ?? ''),
  )

const isPage = ({ headers }: Response, text: string): boolean =>
  (/^text\/html/i.test(headers.get('Content-Type') ?? '') && /<(!doctype|html|head|title|body)\b/i.test(text)) ||
  /^\s*<(!doctype\s+html|html)\b/i.test(text)

const titleOf = (page: string): string =>
  decoded(/<title\b[^>]*>([^<]*)/i.exec(page.slice(0, head))?.[1] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxTitleLength)

/** What a response that is no success says: its text; of a page, as a proxy sends it, only the title. */
export const failureText = async (response: Response): Promise<string> => {
  const { status } = response
  const text = await response.text()
  const said = isPage(response, text) ? titleOf(text) : text
  if (said === '') return `HTTP error! Status: ${status}`
  return said === text || said.includes(String(status)) ? said : `${said} (HTTP ${status})`
}
