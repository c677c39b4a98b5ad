import { ChakraProvider } from '@chakra-ui/react'
import { Global } from '@emotion/react'
import type { ReactNode } from 'react'
import { fontFaces } from './fonts.data.ts'
import { system } from './system.ts'

export const ThemeProvider = ({ children }: { children: ReactNode }) => (
  <ChakraProvider value={system}>
    <Global styles={fontFaces} />
    {children}
  </ChakraProvider>
)
