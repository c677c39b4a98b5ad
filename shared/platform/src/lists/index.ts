export { useBulkDeletion, type Outcome } from './useBulkDeletion.ts'
export { useDeletion, type Deletion } from './useDeletion.ts'
export { useStatusRefresh } from './useStatusRefresh.ts'
export { useTask } from './useTask.ts'
// A file of its own: who only reads a list does not load what deletes.
export { useUndeleted } from './useUndeleted.ts'
