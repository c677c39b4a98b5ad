import { beforeEach, expect, test } from '@jest/globals'
import { firmwareListQuery } from '@console/platform/api'
import { ApiError } from '@console/platform/contract'
import { setLanguage } from '@console/platform/i18n'
import { useQuery } from '@console/platform/query'
import { act, cloudForTests, renderScreen, screen, userEvent, whileDown, within } from '@console/platform-testing'
import { startCloud } from 'cloud/testing/startCloud.ts'
import { LatestBuilds } from './LatestBuilds.tsx'

const its = cloudForTests(() => startCloud({ addAccount: 'newcomer' }))
const open = () => renderScreen(LatestBuilds, { console: its.console, at: '/dashboard' })
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent)

let empty = ''
beforeEach(async () => {
  empty ||= ((await its.console.api.json('/api/v1/projects', { method: 'POST', json: { name: 'Cold room', template: 'empty' } })) as { id: string }).id
})

test('UX-11: the last builds of all projects, the newest first, with outcome, project, image and time', async () => {
  // Nothing to build is a failure.
  await (await its.console.api.request(`/api/v1/projects/${empty}/build`)).text()
  open()
  expect(await screen.findByRole('link', { name: 'Cold room' })).toHaveAttribute('href', `/projects/${empty}`)
  expect(rows()).toEqual([
    expect.stringMatching(/^FailedCold room\d s(now|\d+ s ago)$/),
    expect.stringMatching(/^SucceededGreenhouse node\w{8}…\w{6}14 s/),
    expect.stringMatching(/^SucceededGreenhouse node\w{8}…\w{6}14 s/),
  ])
  expect(within(screen.getAllByRole('listitem')[1] ?? document.body).getByRole('link', { name: /^Firmware \w{8}…/ })).toHaveAttribute('href', expect.stringMatching(/^\/devices\/firmwares\/\w{64}$/))
  expect(screen.getByRole('link', { name: 'All projects' })).toHaveAttribute('href', '/projects')
  act(() => setLanguage('de'))
  expect(rows()[0]).toMatch(/^FehlgeschlagenCold room/)
})

test('UX-11: a server without a log of builds tells of those that made an image, the newest first', async () => {
  const { json } = its.console.api
  const now = Date.now()
  its.console.api.json = async (path, options) => {
    if (path === '/api/v1/builds') throw new ApiError('http', 'Not found', { status: 404 })
    const response = (await json(path, options)) as Record<string, object>
    return path === '/api/v1/firmwares' ? Object.entries(response).map(([sha256, image], at) => ({ sha256, ...image, projectName: ['Older', 'Newer'][at], createdAt: now - (9 - at) * 60_000 })) : response
  }
  open()
  await screen.findByRole('link', { name: 'Newer' })
  expect(rows()).toEqual([expect.stringMatching(/^SucceededNewer\w{8}….*8 min ago$/), expect.stringMatching(/^SucceededOlder\w{8}….*9 min ago$/)])
})

test('UX-11: where there is no log and the images can’t be loaded it says so', async () => {
  its.console.api.json = async (path) => { throw new ApiError('http', 'Not there', { status: path === '/api/v1/builds' ? 404 : 500 }) }
  open()
  expect(await screen.findByText('Builds could not be loaded')).toBeVisible()
})

test('UX-11: a log that fails is not taken for one that is missing, also when the images are known', async () => {
  const { json } = its.console.api
  its.console.api.json = async (path, options) => {
    if (path === '/api/v1/builds') throw new ApiError('http', 'Out of order', { status: 500 })
    return json(path, options)
  }
  const WithImages = () => <>{useQuery(firmwareListQuery(its.console.api)).data?.length} images<LatestBuilds /></>
  renderScreen(WithImages, { console: its.console, at: '/dashboard' })
  await screen.findByText('2 images')
  expect(await screen.findByText('Builds could not be loaded')).toBeVisible()
  expect(screen.queryByRole('listitem')).toBeNull()
})

test('UX-11: five builds are shown, and names are text', async () => {
  const builds = Array.from({ length: 9 }, (_, id) => ({ id: `${id}`, project: 'p', projectName: 'a\u202Eb', startedAt: 0, endedAt: Date.now(), success: true }))
  its.console.api.json = async () => ({ builds })
  open()
  expect(await screen.findAllByRole('link', { name: 'a[U+202E]b' })).toHaveLength(5)
})

test('CLOUD-80: a failed build says why, where the server knows', async () => {
  const build = { project: 'p', endedAt: Date.now(), reason: 'The local cloud ended during this build.' }
  its.console.api.json = async () => ({ builds: [{ ...build, id: '2', projectName: 'Failed one', success: false }, { ...build, id: '1', projectName: 'Other', success: true }] })
  open()
  await screen.findByRole('link', { name: 'Failed one' })
  expect(rows()).toEqual([expect.stringMatching(/^FailedFailed one(now|\d.*)The local cloud ended during this build\.$/), expect.stringMatching(/^SucceededOther(now|\d)/)])
})

test('UX-11: what could not be loaded says so, and Retry brings it', async () => {
  await whileDown(its.cloud, async () => {
    open()
    expect(screen.getByText('Loading…')).toBeInTheDocument()
    await screen.findByText('Builds could not be loaded')
  })
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findAllByRole('link', { name: 'Greenhouse node' })).toHaveLength(2)
})

test('UX-11: without builds it says so', async () => {
  await its.signInNewcomer()
  open()
  expect(await screen.findByText('Nothing has been built yet')).toBeVisible()
  expect(screen.getByText('Open a project and build it: the result appears here.')).toBeVisible()
})
