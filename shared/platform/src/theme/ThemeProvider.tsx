import { ChakraProvider } from '@chakra-ui/react'
import createCache from '@emotion/cache'
import { CacheProvider, Global } from '@emotion/react'
import type { ReactNode } from 'react'
import { fontFaces } from './fonts.data.ts'
import { chosenSchemes, system } from './system.ts'

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
