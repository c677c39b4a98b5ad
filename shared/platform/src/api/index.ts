export {
  acknowledgeAlert,
  addAlertRule,
  alertQuery,
  alertRulesQuery,
  alertsQuery,
  deleteAlertRule,
  followAlerts,
  loadPastAlerts,
  messageAlertsQuery,
  previewAlertRule,
  saveAlertRule,
  silenceAlert,
  silenceAlerts,
  unacknowledgeAlert,
  type Alert,
  type AlertDetails,
  type AlertPreview,
  type AlertRule,
  type AlertRuleDraft,
  type AlertRules,
  type Alerts,
  type AlertScope,
  type AlertState,
  type AlertStream,
  type AlertWatch,
  type PastAlerts,
} from './alerts.ts'
export { followBoard, moveOnBoard, type BoardLine, type BoardMove, type BoardPart, type BoardPin } from './board.ts'
export { createHttp, type HttpSession, type Timeouts } from './createHttp.ts'
export {
  checkCode,
  codeSignature,
  completeCode,
  defineCode,
  explainCode,
  formatCode,
  renameCode,
  type CodeQuestion,
} from './code.ts'
export { crashQuery, type Crash } from './crashes.ts'
export { dashboardQuery, saveDashboard, type BoxField, type Dashboard, type DashboardBox } from './dashboard.ts'
export {
  deliveriesQuery,
  integrationHealthQuery,
  messageDeliveriesQuery,
  previewIntegration,
  replayDelivery,
  runFunction,
  type Attempt,
  type ConsoleLine,
  type Delivery,
  type FunctionRun,
  type IntegrationHealth,
  type IntegrationsHealth,
  type Preview,
  type RenderedRequest,
  type SampleEvent,
} from './deliveries.ts'
export { addDeviceKey, deviceKeysQuery, revokeDeviceKey, type DeviceKey } from './deviceKeys.ts'
export {
  deleteDevice,
  deviceDetailsQuery,
  deviceListQuery,
  renameDevice,
  saveLabels,
  withName,
  type Device,
  type DeviceDetails,
  type DeviceStatus,
} from './devices.ts'
export { addEnrolment, enrolmentsQuery, revokeEnrolment, type Enrolment, type NewEnrolment } from './enrolments.ts'
export {
  claimDevice,
  entranceQuery,
  followArrival,
  loadSdk,
  type Arrival,
  type Claim,
  type Entrance,
  type SdkLanguage,
} from './entrance.ts'
export {
  deleteFirmware,
  downloadFirmware,
  firmwareListQuery,
  updateDevice,
  updateDeviceFromStore,
  type Firmware,
} from './firmwares.ts'
export {
  historyFieldsQuery,
  historySeriesQuery,
  type Bucket,
  type HistoryField,
  type HistorySeries,
  type SeriesAnswer,
  type SeriesField,
  type SeriesRequest,
} from './historySeries.ts'
export {
  countHistory,
  downloadHistory,
  exportHistory,
  historyQuery,
  saveHistory,
  searchHistory,
  type History,
  type PastCounts,
  type PastEvent,
  type PastFilter,
  type PastPage,
  type PastSearch,
} from './history.ts'
export {
  deleteIntegration,
  integrationListQuery,
  integrationNameTaken,
  saveIntegration,
  type Integration,
} from './integrations.ts'
export {
  fetchLibraryIndex,
  librarySearchQuery,
  libraryVersionsQuery,
  resolveLibrariesQuery,
  type IndexProgress,
  type Library,
  type LibraryIndex,
  type LibraryResolution,
} from './libraries.ts'
export {
  confirmMailAddress,
  mailAddressQuery,
  removeMailAddress,
  sendMailCode,
  type MailAddress,
} from './mailAddress.ts'
export { keepConnected } from './keepConnected.ts'
export { longestName } from './parse.ts'
export {
  createProject,
  deleteProject,
  deleteProjectFile,
  downloadArtifact,
  isBuildMarker,
  listProjectFiles,
  parseBuildMarker,
  pastBuildsQuery,
  projectBuildsQuery,
  projectListQuery,
  readProjectFile,
  renameProject,
  writeProjectFile,
  type BuildResult,
  type BuildSizes,
  type PastBuild,
  type Project,
  type ProjectFile,
  type WriteCondition,
} from './projects.ts'
export { streamBuild } from './buildStream.ts'
export { followSerial, typeSerial, type SerialPiece, type SerialStream } from './serial.ts'
export {
  deleteSecret,
  saveSecret,
  secretDetailsQuery,
  secretListQuery,
  type Secret,
  type SecretDetails,
} from './secrets.ts'
export { statsQuery, statsWindows, type Stats, type StatsWindow } from './stats.ts'
export { changePassword, saveUser, settingsQuery, userQuery, type User } from './users.ts'
export { webPagesQuery, type WebPage } from './webPages.ts'
