/**
 * The shared modules that the first paint does without. Naming them here makes the shell provide them, each as a chunk of its
 * own; a remote that asks for one that is not named finds nobody who has it.
 */
export const provided: readonly (() => Promise<unknown>)[] = [
  () => import('@console/shared/query'),
  () => import('@console/shared/ui/code'),
  async () => (await import('@console/shared/ui/dialog')).loadDialogs(),
  () => import('@console/shared/ui/form'),
  () => import('@console/shared/ui/overlay'),
  () => import('@console/shared/ui/table'),
  () => import('@console/shared/ui/toast'),
]
