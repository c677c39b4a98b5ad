/** Where the menu's width is remembered in this browser: the project editor has a choice of its own. */
export const menuKeys = { narrow: 'menu-collapsed-editor', usual: 'menu-collapsed' } as const

/** The project editor needs the width: there the menu shows icons only, unless the user chooses otherwise. */
export const menuKeyAt = (pathname: string) =>
  /^\/projects\/(?!add\/?$)[^/]+\/?$/.test(pathname) ? menuKeys.narrow : menuKeys.usual

export type MenuChoice = 'yes' | 'no' | null

export const isMenuCollapsed = (pathname: string, choice: MenuChoice): boolean =>
  (choice ?? (menuKeyAt(pathname) === menuKeys.narrow ? 'yes' : 'no')) === 'yes'

/**
 * Where this browser remembers after which sections an entry of a remote stood, separated by spaces: its room is kept
 * until it comes.
 */
export const furtherKey = 'menu-further'

/** The height of an entry with the gap below it. */
export const entryRoom = '36px'
