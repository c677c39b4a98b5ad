import { useState } from 'react'

const key = 'menu-collapsed'

/** Whether the side menu shows icons only; remembered in this browser. */
export const useMenuCollapsed = () => {
  const [collapsed, setCollapsed] = useState(() => window.localStorage.getItem(key) === 'yes')
  return [
    collapsed,
    (next: boolean) => {
      window.localStorage.setItem(key, next ? 'yes' : 'no')
      setCollapsed(next)
    },
  ] as const
}
