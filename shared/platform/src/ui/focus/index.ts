export { focusSearch } from './focusSearch.ts'
