export { useBulkDeletion, type Outcome } from './useBulkDeletion.ts'
export { useDeletion, type Deletion } from './useDeletion.ts'
export { useStatusRefresh } from './useStatusRefresh.ts'
export { useUndeleted } from './useUndeleted.ts'
