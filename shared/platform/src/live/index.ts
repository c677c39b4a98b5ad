export { emptyWindow } from './emptyWindow.ts'
export { numberHint } from './numbers/numberHint.ts'
export { numberRanges, type TextRange } from './numbers/numberRanges.ts'
export { hasNumber, numberAt, numberFieldsIn, numbersIn } from './numbers/numbers.ts'
export { highlights, type Highlights } from './query/highlights.ts'
export { Matcher, type Searched } from './query/matcher.ts'
export { parseQuery, type ParsedQuery, type Query, type QueryError, type QueryErrorCode } from './query/parseQuery.ts'
export { isLossy, previewOf, textOf, trimMessage } from './text.ts'
export {
  allEvents,
  eventTopic,
  functionResults,
  functionResultTopic,
  functionTopic,
  isReachable,
  parseEventTopic,
  statusEvents,
  subscriptionFor,
  variableTopic,
  variableValues,
  variableValueTopic,
  webhookTopic,
  type EventTopic,
} from './deviceTopics.ts'
export { covers, intersects, isFilter, isShared, isTopic, join, matches } from './filters.ts'
