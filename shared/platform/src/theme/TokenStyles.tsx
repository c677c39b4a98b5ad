import { Global } from '@emotion/react'
import { useInsertionEffect } from 'react'
import { chosenSchemes, tokenCss } from './system.ts'

interface Styles {
  [name: string]: string | number | Styles
}

const textOf = (styles: Styles): string =>
  Object.entries(styles)
    .map(([name, value]) =>
      typeof value === 'object' ? `${name.replace('&', '')}{${textOf(value)}}` : `${name}:${value};`,
    )
    .join('')

const canAdopt =
  typeof document === 'object' && 'adoptedStyleSheets' in document && 'replaceSync' in CSSStyleSheet.prototype

const Adopted = () => {
  useInsertionEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(textOf({ ...tokenCss, ...chosenSchemes } as Styles))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [])
  return null
}

/**
 * What tokens stand for, as a sheet of its own: the browser reads the 800 values in a fraction of the time that Emotion
 * needs to compile and insert them.
 */
export const TokenStyles = canAdopt
  ? Adopted
  : () => (
      <>
        <Global styles={tokenCss as Parameters<typeof Global>[0]['styles']} />
        <Global styles={chosenSchemes} />
      </>
    )
