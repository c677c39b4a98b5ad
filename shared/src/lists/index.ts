export { useDeletion, type Deletion } from './useDeletion.ts'
export { useUndeleted } from './useUndeleted.ts'
