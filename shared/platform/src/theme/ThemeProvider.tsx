import { ChakraProvider } from '@chakra-ui/react'
import createCache from '@emotion/cache'
import { CacheProvider, Global } from '@emotion/react'
import geistMono from '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2'
import geist from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'
import { useState, type ReactNode } from 'react'
import { system } from './system.ts'
import { TokenStyles } from './TokenStyles.tsx'

const face = (fontFamily: string, url: string) => ({
  '@font-face': { fontFamily, src: `url(${url}) format('woff2')`, fontWeight: '100 900', fontDisplay: 'swap' as const },
})

const fonts = { 'Geist Variable': geist, 'Geist Mono Variable': geistMono }

const isThere = (family: string): boolean =>
  [...(document.fonts ?? [])].some((each) => each.family.replaceAll('"', '') === family)

// Not in the system's global styles, where a list of values means one per breakpoint. A face that the page has already
// would be loaded once more, and all text drawn in another font meanwhile.
const missingFaces = () =>
  Object.entries(fonts)
    .filter(([family]) => !isThere(family))
    .map(([family, url]) => face(family, url))

// Rules go in through the CSSOM in development too: a style element with text is against the Content Security Policy.
const cache = createCache({ key: 'css', speedy: true })

export const ThemeProvider = ({ children }: { children: ReactNode }) => {
  const [fontFaces] = useState(missingFaces)
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>
        <Global styles={fontFaces} />
        <TokenStyles />
        {children}
      </ChakraProvider>
    </CacheProvider>
  )
}
