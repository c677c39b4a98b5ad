import { vectors } from './vectors.data.ts'

/** How the console shows a text from outside. */
export { visible } from '@console/platform/lib'
export { vectors }

const ways = [(text: string) => text, (text: string) => `x'">${text}`, (text: string) => `</textarea></title>-->${text}`, (text: string) => `]]>\u003c\u0026${text}`]

/** 200 texts that would do harm as markup. Those that do set `ran`. */
export const hostileTexts: readonly string[] = ways.flatMap((way) => vectors.map(way)).slice(0, 200)

/** What only such a text can have made of a page. */
export const madeByTexts = 'img, script:not([src]), iframe, object, embed, video, audio, source, base, math, marquee, template, main style, main link, main meta, main svg:not([aria-hidden]), [onerror], [onload], [ontoggle], [onfocus], [onstart], [onbegin], a[href^="javascript:"], a[href^="data:"], form[action]'
