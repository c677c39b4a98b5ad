import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import {
  askToDelete,
  catchSaves,
  cloudForTests,
  failedDeletions,
  renderScreen,
  retryAfterOutage,
  rowOf,
  screen,
  userEvent,
  waitFor,
  whileDown,
  within,
} from '@console/platform-testing'
import { startCloud } from 'cloud/testing/startCloud.ts'
import { FirmwareListScreen } from './FirmwareListScreen.tsx'
import { sampleImages, short, storedImages, type Stored } from './firmwares.testing.ts'

const its = cloudForTests(() => startCloud({ addAccount: 'newcomer' }))
const images = sampleImages(its)

const open = async () => {
  renderScreen(FirmwareListScreen, { console: its.console, at: '/devices/firmwares' })
  await screen.findByRole('link', { name: short(images.newest) })
  return userEvent.setup()
}
const shas = () => screen.getAllByRole('link', { name: /…/ }).map((link) => link.textContent)
const rowOfImage = (image: Stored) => rowOf(short(image))

describe('the firmware list', () => {
  test('FIR-01, FIR-37, FIR-40, FMT-01, FMT-02: shows the images below a caption of their project, newest first, each with short sha, project, version, product, target, devices that run it, size, times and downloads', async () => {
    await open()
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'SHA256',
      'Project',
      'Version',
      'Product',
      'Target',
      'Devices',
      'Size',
      'Created',
      'Last accessed',
      'Downloads',
      'Actions',
    ])
    expect(screen.getByRole('rowheader')).toHaveTextContent('Greenhouse sample2')
    expect(shas()).toEqual([short(images.newest), short(images.oldest)])
    expect(screen.getByRole('columnheader', { name: 'Created' })).toHaveAttribute('aria-sort', 'descending')
    expect(images.newest.size).toBe(284_160)
    expect(
      rowOfImage(images.newest)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual([
      short(images.newest),
      'Greenhouse sample',
      expect.stringMatching(/^1\.4\.\d$/),
      'greenhouse-node',
      'greenhouse-node',
      expect.stringMatching(/^\d$/),
      '278 KB',
      expect.stringMatching(/\d/),
      'never',
      '0',
      '',
    ])
    expect(within(rowOfImage(images.newest).getAllByRole('cell')[7] as HTMLElement).getByRole('time')).toHaveAttribute(
      'datetime',
      images.newest.createdAt,
    )
  })

  test('FIR-01: a row leads to the image, the project’s name to the project, the breadcrumb to the devices', async () => {
    const user = await open()
    expect(rowOfImage(images.newest).getByRole('link', { name: short(images.newest) })).toHaveAttribute(
      'href',
      `/devices/firmwares/${images.newest.sha256}`,
    )
    expect(
      within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByRole('link', { name: 'Devices' }),
    ).toHaveAttribute('href', '/devices')
    await user.click(rowOfImage(images.newest).getByRole('link', { name: 'Greenhouse sample' }))
    expect(screen.getByLabelText('address')).toHaveTextContent(`/projects/${images.newest.projectId}`)
  })

  test('FIR-01: another sort holds within the group', async () => {
    const user = await open()
    await user.click(screen.getByRole('button', { name: 'Size' }))
    expect(shas()).toEqual([short(images.newest), short(images.oldest)])
    await user.click(screen.getByRole('button', { name: 'Size' }))
    expect(shas()).toEqual([short(images.oldest), short(images.newest)])
    expect(screen.getByLabelText('address')).toHaveTextContent('/devices/firmwares?sort=size')
  })

  test('FIR-01: without images it says so and leads to the projects', async () => {
    await its.signInNewcomer()
    renderScreen(FirmwareListScreen, { console: its.console, at: '/devices/firmwares' })
    expect(await screen.findByText('No firmware yet')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open projects' })).toHaveAttribute('href', '/projects')
  })

  test('UX-04: the search finds by sha, project and product, says when nothing matches, and can be cleared', async () => {
    const user = await open()
    const search = screen.getByRole('searchbox', { name: 'Search SHA, project or product' })
    await user.type(search, images.oldest.sha256.slice(20, 40))
    expect(shas()).toEqual([short(images.oldest)])
    await user.clear(search)
    await user.type(search, 'house-node')
    expect(shas()).toHaveLength(2)
    await user.type(search, '?')
    expect(screen.getByText('“house-node?” hides all 2 entries.')).toBeVisible()
    await user.click(screen.getAllByRole('button', { name: 'Clear search' })[0] ?? search)
    expect(shas()).toHaveLength(2)
  })

  test('UX-03: a load that fails says so and can be tried again', async () => {
    await retryAfterOutage(its.network, 'Firmware', () =>
      renderScreen(FirmwareListScreen, { console: its.console, at: '/devices/firmwares' }),
    )
    expect(await screen.findByRole('link', { name: short(images.newest) })).toBeVisible()
  })
})

describe('downloading an image', () => {
  let logged: jest.SpiedFunction<typeof globalThis.console.error>
  const saved = catchSaves()
  beforeEach(() => {
    logged = jest.spyOn(globalThis.console, 'error').mockImplementation(() => {})
  })
  afterEach(() => logged.mockRestore())

  const download = async (image: Stored) => {
    const user = await open()
    const button = screen.getByRole('button', { name: `Download ${short(image)}` })
    return { user, button, click: () => user.click(button) }
  }

  test('FIR-01: saves the very bytes as firmware-{sha}.bin, and counts', async () => {
    const { click } = await download(images.oldest)
    await click()
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.name).toBe(`firmware-${images.oldest.sha256}.bin`)
    const bytes = (await saved[0]?.file?.arrayBuffer()) ?? new ArrayBuffer(0)
    expect(createHash('sha256').update(Buffer.from(bytes)).digest('hex')).toBe(images.oldest.sha256)
    await waitFor(() => expect(rowOfImage(images.oldest).getAllByRole('cell')[9]).toHaveTextContent('1'))
    expect(logged).not.toHaveBeenCalled()
  })

  test('ERR-02: a failure is silent but logged', async () => {
    const { button, click } = await download(images.newest)
    await whileDown(its.network, async () => {
      await click()
      await waitFor(() =>
        expect(logged).toHaveBeenCalledWith(
          `Downloading firmware ${images.newest.sha256} failed:`,
          expect.objectContaining({ name: 'ApiError', kind: 'offline' }),
        ),
      )
      await waitFor(() => expect(button).not.toHaveAttribute('aria-busy', 'true'))
    })
    expect(saved).toEqual([])
    expect(its.console.toasts).toEqual([])
    expect(shas()).toHaveLength(2)
  })
})

describe('deleting an image', () => {
  const ask = async (image = images.oldest) => askToDelete(await open(), short(image), `firmware ${short(image)}`)
  const isStored = (is: boolean) =>
    waitFor(async () =>
      expect((await storedImages(its.console)).some(({ sha256 }) => sha256 === images.oldest.sha256)).toBe(is),
    )
  const rowGone = () => waitFor(() => expect(shas()).toEqual([short(images.newest)]))

  test('ERR-03: asks first, and names the image and its project', async () => {
    const { user, dialog } = await ask()
    expect(dialog.getByText(/Greenhouse sample/)).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await isStored(true)
  })

  test('ERR-01: a failure is silent and the image stands there again', async () => {
    const { confirm } = await ask()
    const failed = failedDeletions(its.console)
    await whileDown(its.network, async () => {
      await confirm()
      await waitFor(() => expect(failed).toEqual([`/api/v1/firmwares/${images.oldest.sha256}`]))
      expect(await screen.findByRole('link', { name: short(images.oldest) })).toBeVisible()
    })
    expect(its.console.toasts).toEqual([])
    await isStored(true)
  })

  test('FIR-01: the row goes, and the image with it', async () => {
    const { confirm } = await ask()
    await confirm()
    await rowGone()
    await isStored(false)
    expect(its.console.toasts).toEqual([])
  })
})
