/**
 * The shared modules that the first paint does not need. Listing them here makes the shell provide them, each as a chunk of its
 * own. Nobody provides one that is not listed.
 */
export const provided: readonly (() => Promise<unknown>)[] = [
  () => import('@console/platform/query'),
  () => import('@console/platform/ui/code'),
  async () => (await import('@console/platform/ui/dialog')).loadDialogs(),
  () => import('@console/platform/ui/form'),
  () => import('@console/platform/ui/overlay'),
  () => import('@console/platform/ui/table'),
  () => import('@console/platform/ui/toast'),
]
