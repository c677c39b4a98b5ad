// Puts the shared modules that the shell's first paint does not need into the share scope, each as a chunk of its own.
// Never called: naming them is enough, and without it a remote would find nobody to provide them.
export const provide = [
  () => import('@console/shared/query'),
  () => import('@console/shared/ui/dialog'),
  () => import('@console/shared/ui/form'),
  () => import('@console/shared/ui/overlay'),
  () => import('@console/shared/ui/table'),
  () => import('@console/shared/ui/toast'),
]
