import { createContext, type ReactNode } from 'react'

/** What a widget says below figures that could not be refreshed. */
export const StaleContext = createContext<ReactNode>(null)
