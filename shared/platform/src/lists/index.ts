export { useBulkDeletion, type Outcome } from './useBulkDeletion.ts'
export { useDeletion, useUndeleted, type Deletion } from './useDeletion.ts'
export { useStatusRefresh } from './useStatusRefresh.ts'
export { useTask } from './useTask.ts'
