import { namedRoutes } from '@console/platform/lib'
import { matchPath, useLocation } from '@console/platform/router'
import { useState } from 'react'

type Choice = 'yes' | 'no' | null

// Beside files and their log there is little room for a menu: there it shows icons only, until the user wants it otherwise.
const keys = { narrow: 'menu-collapsed-editor', usual: 'menu-collapsed' } as const

const keyFor = (pathname: string) => (matchPath(namedRoutes['project-editor'], pathname) && !matchPath(namedRoutes['project-gallery'], pathname) ? keys.narrow : keys.usual)
const read = (key: string) => window.localStorage.getItem(key) as Choice

/** Whether the side menu shows icons only; what the user chose, in the editor and elsewhere, is remembered in this browser. */
export const useMenuCollapsed = () => {
  const { pathname } = useLocation()
  const key = keyFor(pathname)
  const [choices, setChoices] = useState(() => ({ [keys.narrow]: read(keys.narrow), [keys.usual]: read(keys.usual) }))
  return [
    (choices[key] ?? (key === keys.narrow ? 'yes' : 'no')) === 'yes',
    (collapsed: boolean) => {
      const choice = collapsed ? 'yes' : 'no'
      window.localStorage.setItem(key, choice)
      setChoices({ ...choices, [key]: choice })
    },
  ] as const
}
