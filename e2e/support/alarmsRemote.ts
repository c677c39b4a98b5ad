import { entryScript, type Release } from './remoteReleases.ts'

/** A module whose `body` may use React (`h` makes elements) and the contract. */
const moduleOf = (body: string): string => `async (shared) => {
  const take = async (name) => (await Object.values(shared[name])[0].get())()
  const [React, contract] = await Promise.all([take('react'), take('@console/platform/contract')])
  const h = React.createElement
  ${body}
}`

/** The entry of a remote that adds something at each extension point. */
export const alarmsScript = entryScript('mfe_alarms', {
  AlarmListScreen: moduleOf("return () => h('h1', null, 'All alarms')"),
  AlarmBox: moduleOf("return () => h('p', null, 'No alarm is open')"),
  AlarmsTab: moduleOf("return ({ device }) => h('p', null, 'Alarms of ' + device.name + ' ' + device.id)"),
  BrokenTab: moduleOf(
    "return () => { if (!window.mended) throw new Error('no such alarm'); return h('p', null, 'Mended') }",
  ),
  HangingTab: moduleOf('const never = new Promise(() => {}); return () => React.use(never)'),
  Acknowledge: moduleOf(
    "return ({ device, onClose }) => h('button', { onClick: onClose }, 'Acknowledge ' + device.id)",
  ),
  silenceAll: moduleOf(
    "return ({ console, navigate }) => { console.toast({ kind: 'success', title: 'All is silent' }); navigate('/alarms') }",
  ),
  failing: moduleOf("return () => Promise.reject(new Error('the siren is stuck'))"),
  AlarmRules: moduleOf("return () => h('p', null, 'Rules of ' + contract.useConsole().user.username)"),
  Meaning: moduleOf("return ({ event }) => h('p', null, event.name + ' of ' + event.device + ' says ' + event.text)"),
})

const both = (title: string) => ({ en: title, de: `${title} (de)` })

/** A bell. */
export const bell = 'M6 8a6 6 0 0 1 12 0c0 7 3 9 3 9H3s3-2 3-9M10.3 21a1.94 1.94 0 0 0 3.4 0'

/** What its entry in the registry says. */
export const alarmsParts = {
  routes: [{ name: 'alarm-list', path: '/alarms', module: './AlarmListScreen' }],
  nav: [{ to: '/alarms', order: 65, icon: 'blocks', iconPath: bell, title: both('Alarms') }],
  extensions: [
    { point: 'dashboard.box/v1', id: 'alarms', module: './AlarmBox', title: both('Open alarms') },
    {
      point: 'device.tab/v1',
      id: 'alarms',
      module: './AlarmsTab',
      title: both('Alarms'),
      when: { device: ['NODE-A41C7E'] },
    },
    { point: 'device.tab/v1', id: 'hanging', module: './HangingTab', title: both('Hanging'), order: 1 },
    { point: 'device.tab/v1', id: 'broken', module: './BrokenTab', title: both('Broken') },
    {
      point: 'device.row.action/v1',
      id: 'acknowledge',
      module: './Acknowledge',
      title: both('Acknowledge'),
      iconPath: bell,
      when: { device: 'NODE-A41C7E' },
    },
    {
      point: 'palette.command/v1',
      id: 'silence',
      module: './silenceAll',
      title: both('Silence all alarms'),
      iconPath: bell,
    },
    { point: 'palette.command/v1', id: 'failing', module: './failing', title: both('Test the siren') },
    { point: 'palette.command/v1', id: 'list', route: 'alarm-list', title: both('Show all alarms') },
    {
      point: 'settings.page/v1',
      id: 'alarm-rules',
      module: './AlarmRules',
      title: both('Alarm rules'),
      iconPath: bell,
    },
    {
      point: 'settings.page/v1',
      id: 'for-admins',
      module: './AlarmRules',
      title: both('For admins'),
      when: { role: ['admin'] },
    },
    {
      point: 'event.detail/v1',
      id: 'meaning',
      module: './Meaning',
      title: both('Meaning'),
      when: { event: ['alarm'] },
    },
    { point: 'dashboard.box/v1', id: 'from the future', module: { federation: 3 }, title: 'Unreadable' },
  ],
} satisfies Partial<Release>
