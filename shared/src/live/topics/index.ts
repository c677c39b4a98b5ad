export {
  allEvents, eventTopic, functionResultTopic, functionTopic, parseEventTopic, statusEvents, variableTopic, variableValueTopic, webhookTopic,
  type EventTopic,
} from './deviceTopics.ts'
export { covers, intersects, isFilter, isShared, isTopic, join, matches } from './filters.ts'
