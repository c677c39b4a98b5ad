export {
  allEvents, eventTopic, functionResults, functionResultTopic, functionTopic, isReachable, parseEventTopic, statusEvents, subscriptionFor, variableTopic, variableValues, variableValueTopic,
  webhookTopic,
  type EventTopic,
} from './deviceTopics.ts'
export { covers, intersects, isFilter, isShared, isTopic, join, matches } from './filters.ts'
