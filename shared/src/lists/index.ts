export { useBulkDeletion, type Outcome } from './useBulkDeletion.ts'
export { useDeletion, type Deletion } from './useDeletion.ts'
export { useUndeleted } from './useUndeleted.ts'
