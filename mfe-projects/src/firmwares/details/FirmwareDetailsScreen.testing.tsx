import { describe, expect, jest, test } from '@jest/globals'
import {
  catchSaves,
  failedDeletions,
  renderScreen,
  screen,
  userEvent,
  waitFor,
  whileDown,
  within,
} from '@console/platform-testing'
import { hostileTexts, madeByTexts } from '@console/platform-testing/hostile'
import { sampleImages, short, storedImages, type Stored } from '../firmwares.testing.ts'
import { FirmwareDetailsScreen } from './FirmwareDetailsScreen.tsx'
import { its } from '../cloud.testing.ts'

describe('FirmwareDetailsScreen', () => {
  const images = sampleImages(its)

  const show = (sha: string) =>
    renderScreen(FirmwareDetailsScreen, {
      console: its.console,
      at: `/devices/firmwares/${encodeURIComponent(sha)}`,
      path: '/devices/firmwares/:sha',
    })
  const factOf = (label: string) =>
    within(screen.getByRole('region', { name: /^Image$/ })).getByText(label).nextElementSibling as HTMLElement
  const open = async (image: Stored) => {
    show(image.sha256)
    await screen.findByRole('button', { name: 'Download' })
    return userEvent.setup()
  }

  describe('the page of an image', () => {
    test('FIR-02, FIR-40: shows sha, version, product, project, size, times and downloads; the sha is whole and can be copied', async () => {
      const user = await open(images.newest)
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(short(images.newest))
      const labels = [...document.querySelectorAll('dt')].map((label) => label.textContent)
      expect(labels).toEqual([
        'SHA256',
        'Product',
        'Target',
        'Version',
        'Devices',
        'Project',
        'Size',
        'Created',
        'Updated',
        'Last accessed',
        'Downloads',
      ])
      expect(labels.map((label) => factOf(label).textContent)).toEqual([
        images.newest.sha256,
        'greenhouse-node',
        'greenhouse-node',
        expect.stringMatching(/^1\.4\.\d$/),
        expect.stringMatching(/^\d$/),
        'Greenhouse sample',
        '278 KB',
        expect.stringMatching(/\d/),
        expect.stringMatching(/\d/),
        'never',
        '0',
      ])
      expect(within(factOf('Created')).getByRole('time')).toHaveAttribute('datetime', images.newest.createdAt)
      expect(within(factOf('Project')).getByRole('link')).toHaveAttribute(
        'href',
        `/projects/${images.newest.projectId}`,
      )
      const copied = jest.spyOn(navigator.clipboard, 'writeText')
      await user.click(within(factOf('SHA256')).getByRole('button', { name: 'Copy the SHA256' }))
      expect(copied).toHaveBeenCalledWith(images.newest.sha256)
    })

    test('FIR-02: says when it is the newest of its project, and the breadcrumb leads up', async () => {
      await open(images.newest)
      expect(await screen.findByText('latest of Greenhouse sample')).toBeVisible()
      const links = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('link')
      expect(links.map((link) => link.getAttribute('href'))).toEqual(['/devices', '/devices/firmwares'])
    })

    test('FIR-02: one that is missing is “Not found”, with the way back', async () => {
      show('0'.repeat(64))
      expect(await screen.findByRole('heading', { level: 1, name: 'Not found' })).toBeVisible()
      const user = userEvent.setup()
      await user.click(screen.getByRole('link', { name: 'Back' }))
      expect(screen.getByLabelText('address')).toHaveTextContent('/devices/firmwares')
    })

    test('FIR-02, UX-03: a failed load says so and can be tried again', async () => {
      await whileDown(its.network, async () => {
        show(images.newest.sha256)
        expect(await screen.findByText('Firmware could not be loaded')).toBeVisible()
        expect(screen.queryByText('Not found')).toBeNull()
      })
      await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
      expect((await screen.findAllByText('greenhouse-node'))[0]).toBeVisible()
    })

    test('FIR-02, ERR-04: names from outside stay text', async () => {
      const response = hostileTexts.slice(0, 60).map((text, index) => ({
        sha256: `${index}-${text}`,
        projectId: text,
        projectName: text,
        productId: text,
        size: 1,
        createdAt: 0,
      }))
      its.console.api.json = async (path) => (path.endsWith('/firmwares') ? response : {})
      for (const [index, image] of response.entries()) {
        if (index % 6 !== 0) continue
        const { unmount } = show(image.sha256)
        await waitFor(() => expect(factOf('Product').textContent).toBe(image.productId))
        expect(document.querySelectorAll(madeByTexts)).toHaveLength(0)
        unmount()
      }
    })
  })

  describe('what can be done with it', () => {
    const saved = catchSaves()

    test('FIR-02: Download saves it as firmware-{sha}.bin, and counts', async () => {
      const user = await open(images.newest)
      await user.click(screen.getByRole('button', { name: 'Download' }))
      await waitFor(() => expect(saved.map(({ name }) => name)).toEqual([`firmware-${images.newest.sha256}.bin`]))
      await waitFor(() => expect(factOf('Downloads')).toHaveTextContent('1'))
    })

    test('FIR-02, ERR-02: a failed download is silent but logged', async () => {
      const logged = jest.spyOn(globalThis.console, 'error').mockImplementation(() => {})
      const user = await open(images.newest)
      await whileDown(its.network, async () => {
        await user.click(screen.getByRole('button', { name: 'Download' }))
        await waitFor(() =>
          expect(logged).toHaveBeenCalledWith(
            `Downloading firmware ${images.newest.sha256} failed:`,
            expect.objectContaining({ kind: 'offline' }),
          ),
        )
      })
      expect([saved, its.console.toasts]).toEqual([[], []])
      logged.mockRestore()
    })

    const ask = async () => {
      const user = await open(images.oldest)
      await user.click(screen.getByRole('button', { name: 'Delete…' }))
      return {
        user,
        dialog: within(await screen.findByRole('alertdialog', { name: `Delete firmware ${short(images.oldest)}?` })),
      }
    }

    test('FIR-02, ERR-03, ERR-01: Delete asks first; a failure is silent and nothing is lost', async () => {
      const { user, dialog } = await ask()
      await user.click(dialog.getByRole('button', { name: 'Cancel' }))
      expect(await storedImages(its.console)).toHaveLength(2)
      await user.click(screen.getByRole('button', { name: 'Delete…' }))
      const again = within(await screen.findByRole('alertdialog'))
      const failed = failedDeletions(its.console)
      await whileDown(its.network, async () => {
        await user.click(again.getByRole('button', { name: 'Delete' }))
        await waitFor(() => expect(failed).toHaveLength(1))
      })
      expect(its.console.toasts).toEqual([])
      expect(await storedImages(its.console)).toHaveLength(2)
    })

    test('FIR-02: Delete deletes it and leads to the list', async () => {
      const { user, dialog } = await ask()
      await user.click(dialog.getByRole('button', { name: 'Delete' }))
      expect(screen.getByLabelText('address')).toHaveTextContent(/^\/devices\/firmwares$/)
      await waitFor(async () =>
        expect((await storedImages(its.console)).map(({ sha256 }) => sha256)).toEqual([images.newest.sha256]),
      )
    })
  })
})
