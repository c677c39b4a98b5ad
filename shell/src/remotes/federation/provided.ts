/**
 * The facades that the first paint does without, and what the shell lends. It provides what its own code imports, so
 * each is imported here and becomes a chunk of its own, or a part of the script that every visit needs. The build fails
 * when shared/platform/package.json lists one, or what is lent, that the shell does not import.
 */
export const provided: readonly (() => Promise<unknown>)[] = [
  () => import('@console/platform/query'),
  () => import('@console/platform/ui/code'),
  async () => (await import('@console/platform/ui/dialog')).loadDialogs(),
  () => import('@console/platform/ui/form'),
  () => import('@console/platform/ui/overlay'),
  () => import('@console/platform/ui/table'),
  () => import('@console/platform/ui/toast'),
  () => import(/* webpackChunkName: "visit" */ '@console/platform/api/parse'),
  () => import(/* webpackChunkName: "visit" */ '@console/platform/schema'),
  () => import(/* webpackChunkName: "visit" */ '@console/platform/widget'),
]
