import type { Http } from '../contract/index.ts'
import * as api from './index.ts'

const { signal } = new AbortController()
const event = { name: 'e', data: '{}' }
const code: api.CodeQuestion = { file: 'src/main.ino', line: 1, column: 1, changes: [] }
const rule: api.AlertRuleDraft = {
  name: 'n',
  enabled: true,
  watch: { kind: 'offline', minutes: 5 },
  scope: { kind: 'all' },
  for: 0,
  tell: { integrations: [], email: false },
}

interface Query {
  queryFn(context: { signal: AbortSignal }): Promise<unknown>
  select?(value: never): unknown
}

const query = (of: (http: Http) => Query) => async (http: Http) => {
  const { queryFn, select = (value) => value } = of(http)
  return select((await queryFn({ signal })) as never)
}

/** Calls whose response is parsed as JSON. */
export const read: Record<string, (http: Http) => Promise<unknown>> = {
  userQuery: query(api.userQuery),
  deviceListQuery: query(api.deviceListQuery),
  deviceDetailsQuery: query((http) => api.deviceDetailsQuery(http, 'd')),
  followBoard: (http) => api.followBoard(http, 'd', () => {}, signal),
  crashQuery: query((http) => api.crashQuery(http, 'd')),
  webPagesQuery: query((http) => api.webPagesQuery(http, 'd')),
  dashboardQuery: query(api.dashboardQuery),
  saveDashboard: (http) => api.saveDashboard(http, { boxes: [], title: '', version: 0 }),
  statsQuery: query((http) => api.statsQuery(http, 'd', '1h')),
  entranceQuery: query(api.entranceQuery),
  claimDevice: (http) => api.claimDevice(http, { name: 'n', kind: 'linux', labels: [] }),
  followArrival: (http) => api.followArrival(http, 'd', () => {}, signal),
  followSerial: (http) => api.followSerial(http, 'd', { onOpen: () => {}, onPiece: () => {} }, signal),
  loadSdk: (http) => api.loadSdk(http, 'python'),
  mailAddressQuery: query(api.mailAddressQuery),
  confirmMailAddress: (http) => api.confirmMailAddress(http, { address: 'a@example.org', code: 'c' }),
  historyQuery: query(api.historyQuery),
  searchHistory: (http) => api.searchHistory(http, { from: 1, to: 2 }),
  countHistory: (http) => api.countHistory(http, { from: 1, to: 2, bars: 1 }),
  exportHistory: (http) => api.exportHistory(http, { from: 1, to: 2 }, () => {}, signal),
  historyFieldsQuery: query((http) => api.historyFieldsQuery(http, 'd')),
  historySeriesQuery: query((http) =>
    api.historySeriesQuery(http, { device: 'd', fields: [{ event: 'e', field: 'f' }], from: 1, to: 2, points: 1 }),
  ),
  deviceKeysQuery: query((http) => api.deviceKeysQuery(http, 'd')),
  addDeviceKey: (http) => api.addDeviceKey(http, 'd'),
  enrolmentsQuery: query(api.enrolmentsQuery),
  addEnrolment: (http) => api.addEnrolment(http, { name: 'n', labels: [], uses: 1, expiresAt: '2026-12-24T18:00:00Z' }),
  firmwareListQuery: query(api.firmwareListQuery),
  integrationListQuery: query(api.integrationListQuery),
  integrationNameTaken: (http) => api.integrationNameTaken(http, 'n', 'i'),
  integrationHealthQuery: query(api.integrationHealthQuery),
  deliveriesQuery: query((http) => api.deliveriesQuery(http, 'i')),
  messageDeliveriesQuery: query((http) => api.messageDeliveriesQuery(http, 'm')),
  previewIntegration: (http) => api.previewIntegration(http, { type: 'webhook', content: {}, event }, signal),
  runFunction: (http) => api.runFunction(http, { content: {}, event }),
  secretListQuery: query(api.secretListQuery),
  secretDetailsQuery: query((http) => api.secretDetailsQuery(http, 's')),
  projectListQuery: query(api.projectListQuery),
  pastBuildsQuery: query(api.pastBuildsQuery),
  projectBuildsQuery: query((http) => api.projectBuildsQuery(http, 'p')),
  listProjectFiles: (http) => api.listProjectFiles(http, 'p'),
  alertsQuery: query(api.alertsQuery),
  alertQuery: query((http) => api.alertQuery(http, 'a')),
  messageAlertsQuery: query((http) => api.messageAlertsQuery(http, 'm')),
  loadPastAlerts: (http) => api.loadPastAlerts(http, null, 50),
  acknowledgeAlert: (http) => api.acknowledgeAlert(http, 'a'),
  unacknowledgeAlert: (http) => api.unacknowledgeAlert(http, 'a'),
  silenceAlert: (http) => api.silenceAlert(http, 'a', 1),
  followAlerts: (http) => api.followAlerts(http, { onAlerts: () => {}, onChange: () => {} }, signal),
  alertRulesQuery: query(api.alertRulesQuery),
  addAlertRule: (http) => api.addAlertRule(http, rule),
  saveAlertRule: (http) => api.saveAlertRule(http, 'r', rule),
  previewAlertRule: (http) => api.previewAlertRule(http, { rule, from: 0, to: 1 }, signal),
  checkCode: (http) => api.checkCode(http, 'p', code),
  defineCode: (http) => api.defineCode(http, 'p', code),
  explainCode: (http) => api.explainCode(http, 'p', code),
  formatCode: (http) => api.formatCode(http, 'p', code),
  renameCode: (http) => api.renameCode(http, 'p', { ...code, name: 'other' }),
  completeCode: (http) => api.completeCode(http, 'p', code),
  codeSignature: (http) => api.codeSignature(http, 'p', code),
  librarySearchQuery: query((http) => api.librarySearchQuery(http, 'l')),
  libraryVersionsQuery: query((http) => api.libraryVersionsQuery(http, 'l')),
  fetchLibraryIndex: (http) => api.fetchLibraryIndex(http, () => {}, signal),
  resolveLibrariesQuery: query((http) => api.resolveLibrariesQuery(http, [])),
  createProject: (http) => api.createProject(http, { name: 'n', template: 't' }),
}

/** Calls whose response is used as it is. */
export const taken: Record<string, (http: Http) => Promise<unknown>> = {
  settingsQuery: query(api.settingsQuery),
  downloadHistory: (http) => api.downloadHistory(http, { from: 1, to: 2 }, async () => {}, signal),
  downloadFirmware: (http) => api.downloadFirmware(http, 'f'),
  readProjectFile: (http) => api.readProjectFile(http, 'p', 'src/main.ino'),
  downloadArtifact: (http) => api.downloadArtifact(http, 'p', 'build/firmware.bin'),
  streamBuild: (http) => api.streamBuild(http, 'p', () => {}, signal),
}

/** Calls of which only matters that they were accepted. */
export const ignored: Record<string, (http: Http) => Promise<unknown>> = {
  saveUser: (http) => api.saveUser(http, { firstName: 'a', lastName: 'b', language: null }),
  changePassword: (http) => api.changePassword(http, 'a new password'),
  moveOnBoard: (http) => api.moveOnBoard(http, 'd', { pin: 4, value: 0 }),
  renameDevice: (http) => api.renameDevice(http, 'd', 'n'),
  deleteDevice: (http) => api.deleteDevice(http, 'd'),
  revokeDeviceKey: (http) => api.revokeDeviceKey(http, 'd', 'k'),
  revokeEnrolment: (http) => api.revokeEnrolment(http, 'e'),
  sendMailCode: (http) => api.sendMailCode(http, 'a@example.org'),
  removeMailAddress: (http) => api.removeMailAddress(http),
  saveHistory: (http) => api.saveHistory(http, { days: 1, bytes: 1e9 }),
  saveLabels: (http) => api.saveLabels(http, 'd', ['a=b']),
  updateDeviceFromStore: (http) => api.updateDeviceFromStore(http, 'd', 'f'),
  updateDevice: (http) => api.updateDevice(http, 'd', new Blob(['image'])),
  silenceAlerts: (http) => api.silenceAlerts(http, 1),
  deleteAlertRule: (http) => api.deleteAlertRule(http, 'r'),
  typeSerial: (http) => api.typeSerial(http, 'd', 'x'),
  deleteFirmware: (http) => api.deleteFirmware(http, 'f'),
  saveIntegration: (http) => api.saveIntegration(http, { id: 'i', type: 'webhook', content: {} }),
  deleteIntegration: (http) => api.deleteIntegration(http, 'i'),
  replayDelivery: (http) => api.replayDelivery(http, 'i', 'x'),
  saveSecret: (http) => api.saveSecret(http, 's', 'v'),
  deleteSecret: (http) => api.deleteSecret(http, 's'),
  renameProject: (http) => api.renameProject(http, 'p', 'n'),
  deleteProject: (http) => api.deleteProject(http, 'p'),
  writeProjectFile: (http) => api.writeProjectFile(http, 'p', { path: 'a.txt', text: 't' }, 'new'),
  deleteProjectFile: (http) => api.deleteProjectFile(http, 'p', 'a.txt'),
}

/** What else the module exports. */
export const noCalls = [
  'createHttp',
  'keepConnected',
  'withName',
  'isBuildMarker',
  'parseBuildMarker',
  'longestName',
  'statsWindows',
]
