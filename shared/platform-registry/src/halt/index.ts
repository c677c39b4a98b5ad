export { canaryBegan, maxChanges } from './canaryBegan.ts'
export {
  maxMessageLength,
  readReportLog,
  readReportMessage,
  type KeptMessage,
  type ReportMessage,
} from './reportMessage.ts'
export { createSessions, unknownAddress } from './sessions.ts'
export { judgeCanary, type Verdict } from './verdict.ts'
