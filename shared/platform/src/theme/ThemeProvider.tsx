import { ChakraProvider } from '@chakra-ui/react'
import createCache from '@emotion/cache'
import { CacheProvider, Global } from '@emotion/react'
import geistMono from '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2'
import geist from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'
import type { ReactNode } from 'react'
import { chosenSchemes, system } from './system.ts'

const face = (fontFamily: string, url: string) => ({ '@font-face': { fontFamily, src: `url(${url}) format('woff2')`, fontWeight: '100 900', fontDisplay: 'swap' as const } })

// Not in the system's global styles, where a list of values means one per breakpoint.
const fontFaces = [face('Geist Variable', geist), face('Geist Mono Variable', geistMono)]

// Rules go in through the CSSOM in development too: a style element with text is against the Content Security Policy.
const cache = createCache({ key: 'css', speedy: true })

export const ThemeProvider = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={cache}>
    <ChakraProvider value={system}>
      <Global styles={fontFaces} />
      <Global styles={chosenSchemes} />
      {children}
    </ChakraProvider>
  </CacheProvider>
)
