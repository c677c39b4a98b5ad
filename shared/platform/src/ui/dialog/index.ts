import { onceOpened } from './onceOpened.tsx'

export type { ConfirmDialogProps } from './ConfirmDialog.tsx'
export type { DialogProps } from './Dialog.tsx'
export type { DrawerProps } from './Drawer.tsx'
export type { SearchDialogProps } from './SearchDialog.tsx'
export { wordsOf, type SearchGroup, type SearchOption } from './searchGroup.ts'

const confirmDialog = () => import('./ConfirmDialog.tsx')
const dialog = () => import('./Dialog.tsx')
const drawer = () => import('./Drawer.tsx')
const searchDialog = () => import('./SearchDialog.tsx')

export const ConfirmDialog = onceOpened('ConfirmDialog', confirmDialog)
export const Dialog = onceOpened('Dialog', dialog)
export const Drawer = onceOpened('Drawer', drawer)
export const SearchDialog = onceOpened('SearchDialog', searchDialog)

/** Fetches their code ahead of its use. */
export const loadDialogs = () => Promise.all([confirmDialog(), dialog(), drawer()])
