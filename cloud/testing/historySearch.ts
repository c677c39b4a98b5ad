/** For tests that compare it with the console's own search. */
export { Matcher, passes } from '../src/history/search/matcher.ts'
export * from './searches.ts'
