export { Menu, type MenuItem, type MenuProps } from './Menu.tsx'
export { Popover, type PopoverProps } from './Popover.tsx'
