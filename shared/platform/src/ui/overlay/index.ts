import { onFirstUse } from './onFirstUse.tsx'

export type { MenuItem, MenuProps } from './Menu.tsx'
export type { PopoverProps } from './Popover.tsx'

export const Menu = onFirstUse('Menu', 'menu', () => import('./Menu.tsx'))
export const Popover = onFirstUse('Popover', 'dialog', () => import('./Popover.tsx'))
