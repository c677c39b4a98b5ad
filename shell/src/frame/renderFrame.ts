import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Frame } from './Frame.tsx'

/** The frame as markup of index.html. */
export const renderFrame = (): string => renderToStaticMarkup(createElement(Frame))
