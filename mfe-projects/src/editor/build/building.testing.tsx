import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { ApiError } from '@console/platform/contract'
import { screen, waitFor, within } from '@console/platform-testing'
import { its } from '../cloud.testing.ts'
import { makeProject, open, project, show, stored, type } from '../openProject.testing.tsx'

describe('building', () => {
  beforeEach(makeProject)

  const device = 'NODE-A41C7E'

  describe('flashing', () => {
    test('PRJ-10: needs a device that is online, then a firmware; a device that is not online can’t be picked', async () => {
      const user = await open()
      expect(screen.getByRole('button', { name: 'Flash' })).toHaveAccessibleDescription('Select a device first')
      expect(screen.getByRole('button', { name: 'Build & flash' })).toHaveAccessibleDescription('Select a device first')
      await user.click(screen.getByRole('button', { name: 'Build & flash' }))
      expect(screen.queryByText('Building…')).toBeNull()
      await waitFor(() => expect(screen.getByRole('option', { name: 'Greenhouse' })).toBeEnabled())
      await user.selectOptions(screen.getByRole('combobox', { name: 'Device' }), device)
      expect(screen.getByRole('button', { name: 'Build & flash' })).not.toHaveAttribute('aria-disabled')
      expect(screen.getByRole('button', { name: 'Flash' })).toHaveAccessibleDescription(
        'Build first: there is no firmware yet',
      )
    }, 30_000)

    test('PRJ-10: Build & flash flashes nothing when the build failed, was cut or made no firmware; what was made is sent', async () => {
      const { json, request } = its.console.api
      const sent: string[] = []
      let log = ''
      let responds = Promise.resolve()
      const ide = {
        json,
        request: async (path: string, options?: Parameters<typeof request>[1]) =>
          path.endsWith('/build') ? responds.then(() => new Response(log)) : request(path, options),
      }
      const api = {
        json: async (path: string) =>
          path.endsWith('/devices') ? { [device]: { id: device, name: 'Greenhouse', status: 'online' } } : json(path),
        request: async (path: string, options?: Parameters<typeof request>[1]) => {
          if (options?.method !== 'POST') return request(path, options)
          sent.push(`${path} ${JSON.stringify(options.json)}`)
          return new Response(null, { status: 204 })
        },
      }
      const [sha = ''] = Object.keys((await json('/api/v1/firmwares')) as object)
      const made = (artifacts: object[], success = true) =>
        `done\n@@BUILD_RESULT@@ ${JSON.stringify({ success, firmwareSha: sha, artifacts })}\n`
      const image = { path: '.pio/build/x/firmware-merged.bin', size: 5 }
      Object.assign(its.console, { ide, api })
      const user = await open()
      const picker = await screen.findByRole('combobox', { name: 'Device' })
      await user.selectOptions(picker, await screen.findByRole('option', { name: 'Greenhouse' }))
      const press = async (text: string) => {
        log = text
        await user.click(screen.getByRole('button', { name: 'Build & flash' }))
      }
      let respond = () => {}
      responds = new Promise((resolve) => {
        respond = resolve
      })
      await press(made([image], false))
      // What is flashed in the end is what was picked when it began.
      expect(picker).toBeDisabled()
      respond()
      expect(await screen.findByText('Build failed')).toBeVisible()
      await waitFor(() => expect(picker).toBeEnabled())
      await press(`${made([image])}forged`)
      expect(await screen.findByText(/^The connection broke/)).toBeVisible()
      await press(made([{ path: 'firmware.elf', size: 5 }]))
      expect(await screen.findByText('Build succeeded')).toBeVisible()
      expect(its.console.toasts).toEqual([
        expect.objectContaining({ kind: 'warning', title: 'Not flashed: the build made no firmware' }),
      ])
      expect(sent).toEqual([])
      await press(made([image]))
      expect(
        await within(await screen.findByRole('region', { name: 'Flashing Greenhouse' })).findByText('OTA triggered'),
      ).toBeVisible()
      expect(sent).toEqual([`/api/v1/devices/${device}/firmware ${JSON.stringify({ sha256: sha })}`])
      await user.click(screen.getByRole('button', { name: 'Stop following' }))
      expect(screen.queryByRole('region', { name: 'Flashing Greenhouse' })).toBeNull()
    }, 30_000)
  })

  describe('a build', () => {
    test('PRJ-08, PRJ-09, PRJ-13: saves first, shows the log, which can be copied, and the place of an error opens its file', async () => {
      const user = await open()
      await type('src/main.ino', 'void setup() {\n  int x = 1\n}\nvoid loop() {}\n')
      await user.click(screen.getByRole('tab', { name: 'platformio.ini' }))
      await user.keyboard('{Control>}b{/Control}')
      expect(await screen.findByText('Build failed', undefined, { timeout: 90_000 })).toBeVisible()
      expect(await stored('src/main.ino')).toContain('int x = 1\n')
      expect(screen.getByRole('log').textContent).not.toContain('@@BUILD_RESULT@@')
      const write = jest.spyOn(navigator.clipboard, 'writeText')
      await user.click(screen.getByRole('button', { name: 'Copy the log' }))
      const copied = write.mock.lastCall?.[0]
      expect(copied).toMatch(/^Building Pump \d+, environment uno\n/)
      expect(copied).toMatch(/\nsrc\/main\.ino:2:12: error: expected ';'.*\n/)
      expect(copied).not.toMatch(/\u001b|@@BUILD_RESULT@@/)
      await user.click(within(screen.getByRole('log')).getByRole('button', { name: 'src/main.ino:2:12' }))
      expect(screen.getByRole('tab', { name: 'main.ino' })).toHaveAttribute('aria-selected', 'true')
      expect(screen.getByRole('button', { name: 'Go to error' })).toBeVisible()
    }, 120_000)
  })

  describe('the last build, after a reload', () => {
    const seeded = async () => {
      const [found] =
        Object.entries((await its.console.api.json('/api/v1/projects')) as Record<string, { name: string }>).find(
          ([, { name }]) => name === 'Greenhouse sample',
        ) ?? []
      return found ?? ''
    }
    const withoutBuilds = () => {
      const { json } = its.console.api
      its.console.api.json = async (path, options) => {
        if (path.startsWith('/api/v1/builds')) throw new ApiError('http', 'Not Found', { status: 404 })
        return json(path, options)
      }
    }

    test.each([
      ['by the log of builds', () => {}],
      ['by the list of projects, where the server keeps no log of builds', withoutBuilds],
    ])(
      'PRJ-20: is there again, %s: its image can be downloaded and flashed',
      async (_, prepare) => {
        prepare()
        const user = show(`/projects/${await seeded()}?file=src%2Fmain.ino`)
        expect(await screen.findByText(/^Last successful build/)).toBeVisible()
        expect(screen.getByRole('button', { name: 'Download firmware.bin (278 KB)' })).toBeVisible()
        expect(screen.queryByText('No build yet')).toBeNull()
        expect(screen.queryByText('The sources have changed since this build.')).toBeNull()
        await waitFor(() => expect(screen.getByRole('option', { name: 'Greenhouse' })).toBeEnabled())
        expect(
          screen.getAllByRole('option', { name: /Can’t run it: the image is for greenhouse-node\.$/ })[0],
        ).toBeDisabled()
        await user.selectOptions(screen.getByRole('combobox', { name: 'Device' }), device)
        expect(screen.getByRole('button', { name: 'Flash' })).not.toHaveAttribute('aria-disabled')
        await type('src/main.ino', '// other')
        expect(await screen.findByText('The sources have changed since this build.')).toBeVisible()
        expect(screen.getByRole('button', { name: 'Flash' })).not.toHaveAttribute('aria-disabled')
      },
      30_000,
    )

    test('PRJ-20: sources that were changed since are shown, and nothing is refused', async () => {
      project.id = await seeded()
      const before = await stored('src/climate.h')
      await its.console.api.request(`/api/v1/projects/${project.id}/files/src/climate.h`, {
        method: 'PUT',
        body: `${before}// more`,
      })
      show()
      expect(await screen.findByText('The sources have changed since this build.')).toBeVisible()
      expect(screen.getByRole('button', { name: 'Download firmware.bin (278 KB)' })).toBeVisible()
    })

    test('PRJ-20: without one there is none', async () => {
      await open()
      expect(await screen.findByText('No build yet')).toBeVisible()
      expect(screen.queryByText(/^Last successful build/)).toBeNull()
    })
  })
})
