import geist from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'
import geistMono from '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2'

const face = (fontFamily: string, url: string) => ({ '@font-face': { fontFamily, src: `url(${url}) format('woff2')`, fontWeight: '100 900', fontDisplay: 'swap' as const } })

// Not in the system's global styles, where a list of values means one per breakpoint.
export const fontFaces = [face('Geist Variable', geist), face('Geist Mono Variable', geistMono)]
