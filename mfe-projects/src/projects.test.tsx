import { beforeEach, describe, expect, test } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import {
  askToDelete,
  cloudForTests,
  failedDeletions,
  renderScreen,
  retryAfterOutage,
  rowNames,
  rowOf,
  screen,
  userEvent,
  waitFor,
  whileDown,
  act,
  within,
  createTestConsole,
  fireEvent,
  faultySaves,
} from '@console/platform-testing'
import { startCloud } from 'cloud/testing/startCloud.ts'
import { firmwareListQuery } from '@console/platform/api'
import { ApiError } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'
import { File } from 'node:buffer'
import { strToU8, zipSync } from 'fflate'
import { ProjectListScreen } from './projects/ProjectListScreen.tsx'
import { LatestBuilds } from './dashboard/LatestBuilds.tsx'
import { ProjectAddScreen } from './projects/ProjectAddScreen.tsx'
import { ProjectGalleryScreen } from './projects/ProjectGalleryScreen.tsx'
import { ImportButton } from './projects/ImportButton.tsx'

const its = cloudForTests(() => startCloud({ addAccount: 'newcomer' }))

describe('ProjectListScreen', () => {
  interface Stored {
    id: string
    name: string
    firmwareSha?: string
  }

  beforeEach(async () => {
    const names = (await stored()).map(({ name }) => name)
    if (!names.includes('Cold room'))
      await its.console.api.request('/api/v1/projects', {
        method: 'POST',
        json: { name: 'Cold room', template: 'empty' },
      })
  })

  const stored = async () => Object.values((await its.console.api.json('/api/v1/projects')) as Record<string, Stored>)
  const find = async (name: string) => (await stored()).find((project) => project.name === name)
  const coldRoomIsStored = (is: boolean) =>
    waitFor(async () => expect((await find('Cold room')) !== undefined).toBe(is))

  const open = async () => {
    renderScreen(ProjectListScreen, { console: its.console, at: '/projects' })
    await screen.findByRole('link', { name: 'Greenhouse sample' })
    return userEvent.setup()
  }

  describe('the project list', () => {
    test('PRJ-01: shows name, last updated, latest firmware and last successful build, the latest change first', async () => {
      await open()
      expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
        'Name',
        'Last updated',
        'Latest firmware',
        'Last successful build',
        'Actions',
      ])
      expect(rowNames()).toEqual(['Cold room', 'Greenhouse sample'])
      expect(
        rowOf('Cold room')
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      ).toEqual(['Cold room', expect.stringMatching(/ago|now/), '—', 'never', ''])
      expect(rowOf('Greenhouse sample').getAllByRole('time')).toHaveLength(2)
    })

    test('PRJ-01: the latest firmware is a short sha that leads to the image, and not to the project', async () => {
      const user = await open()
      const sha = (await waitFor(() => find('Greenhouse sample')))?.firmwareSha ?? ''
      const link = rowOf('Greenhouse sample').getByRole('link', { name: `${sha.slice(0, 8)}…${sha.slice(-6)}` })
      expect(link).toHaveAttribute('href', `/devices/firmwares/${sha}`)
      await user.click(link)
      expect(screen.getByLabelText('address')).toHaveTextContent(`/devices/firmwares/${sha}`)
    })

    test('PRJ-01: a row leads to the project, Add project to the gallery', async () => {
      const user = await open()
      expect(screen.getByRole('link', { name: 'Add project' })).toHaveAttribute('href', '/projects/add')
      expect(screen.getByRole('button', { name: 'Import zip…' })).toBeVisible()
      const project = await waitFor(() => find('Cold room'))
      await user.click(rowOf('Cold room').getByText('never'))
      expect(screen.getByLabelText('address')).toHaveTextContent(`/projects/${project?.id}`)
    })

    test('PRJ-01: without projects it says so and leads to the gallery', async () => {
      await its.signInNewcomer()
      renderScreen(ProjectListScreen, { console: its.console, at: '/projects' })
      expect(await screen.findByText('No projects yet')).toBeVisible()
      for (const link of screen.getAllByRole('link', { name: 'Add project' }))
        expect(link).toHaveAttribute('href', '/projects/add')
    })

    test('UX-04: the search finds by name, says when nothing matches, and can be cleared', async () => {
      const user = await open()
      const search = screen.getByRole('searchbox', { name: 'Search projects' })
      await user.type(search, 'GREEN')
      expect(rowNames()).toEqual(['Greenhouse sample'])
      await user.type(search, '?')
      expect(screen.getByText('“GREEN?” hides all 2 entries.')).toBeVisible()
      await user.click(screen.getAllByRole('button', { name: 'Clear search' })[0] ?? search)
      expect(rowNames()).toHaveLength(2)
    })

    test('UX-03: a load that fails says so and can be tried again', async () => {
      await retryAfterOutage(its.network, 'Projects', () =>
        renderScreen(ProjectListScreen, { console: its.console, at: '/projects' }),
      )
      expect(await screen.findByRole('link', { name: 'Greenhouse sample' })).toBeVisible()
    })

    test('SHELL-06: speaks German', async () => {
      setLanguage('de')
      await open()
      expect(screen.getByRole('heading', { name: 'Projekte' })).toBeVisible()
      expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
        'Name',
        'Zuletzt geändert',
        'Neueste Firmware',
        'Letzter erfolgreicher Build',
        'Aktionen',
      ])
      expect(rowOf('Cold room').getByText('nie')).toBeVisible()
    })
  })

  describe('deleting a project', () => {
    const ask = async () => askToDelete(await open(), 'Cold room')
    const rowGone = () => waitFor(() => expect(rowNames()).toEqual(['Greenhouse sample']))

    test('ERR-01: a failure is silent and the project stands there again', async () => {
      const { confirm } = await ask()
      const failed = failedDeletions(its.console)
      await whileDown(its.network, async () => {
        await confirm()
        await waitFor(() => expect(failed).toHaveLength(1))
        expect(await screen.findByRole('link', { name: 'Cold room' })).toBeVisible()
      })
      expect(its.console.toasts).toEqual([])
      await coldRoomIsStored(true)
    })

    test('PRJ-01, ERR-03: it asks first and names the project; Escape leaves everything; confirmed, the row goes, and the project with it, and the focus stays on the page', async () => {
      const { user } = await ask()
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
      expect(rowNames()).toContain('Cold room')
      await coldRoomIsStored(true)
      const { confirm } = await askToDelete(user, 'Cold room')
      await confirm()
      await rowGone()
      await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
      await coldRoomIsStored(false)
      expect(its.console.toasts).toEqual([])
    })
  })
})

describe('LatestBuilds', () => {
  const open = () => renderScreen(LatestBuilds, { console: its.console, at: '/dashboard' })
  const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent)

  let empty = ''
  beforeEach(async () => {
    empty ||= (
      (await its.console.api.json('/api/v1/projects', {
        method: 'POST',
        json: { name: 'Cold room', template: 'empty' },
      })) as { id: string }
    ).id
  })

  test('UX-11: the last builds of all projects, the newest first, with outcome, project, image and time', async () => {
    // Nothing to build is a failure.
    await (await its.console.api.request(`/api/v1/projects/${empty}/build`)).text()
    open()
    expect(await screen.findByRole('link', { name: 'Cold room' })).toHaveAttribute('href', `/projects/${empty}`)
    expect(rows()).toEqual([
      expect.stringMatching(/^FailedCold room\d s(now|\d+ s ago)$/),
      expect.stringMatching(/^SucceededGreenhouse sample\w{8}…\w{6}14 s/),
      expect.stringMatching(/^SucceededGreenhouse sample\w{8}…\w{6}14 s/),
    ])
    expect(
      within(screen.getAllByRole('listitem')[1] ?? document.body).getByRole('link', { name: /^Firmware \w{8}…/ }),
    ).toHaveAttribute('href', expect.stringMatching(/^\/devices\/firmwares\/\w{64}$/))
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
      return path === '/api/v1/firmwares'
        ? Object.entries(response).map(([sha256, image], at) => ({
            sha256,
            ...image,
            projectName: ['Older', 'Newer'][at],
            createdAt: now - (9 - at) * 60_000,
          }))
        : response
    }
    open()
    await screen.findByRole('link', { name: 'Newer' })
    expect(rows()).toEqual([
      expect.stringMatching(/^SucceededNewer\w{8}….*8 min ago$/),
      expect.stringMatching(/^SucceededOlder\w{8}….*9 min ago$/),
    ])
  })

  test('UX-11: where there is no log and the images can’t be loaded it says so', async () => {
    its.console.api.json = async (path) => {
      throw new ApiError('http', 'Not there', { status: path === '/api/v1/builds' ? 404 : 500 })
    }
    open()
    expect(await screen.findByText('Builds could not be loaded')).toBeVisible()
  })

  test('UX-11: a log that fails is not taken for one that is missing, also when the images are known', async () => {
    const { json } = its.console.api
    its.console.api.json = async (path, options) => {
      if (path === '/api/v1/builds') throw new ApiError('http', 'Out of order', { status: 500 })
      return json(path, options)
    }
    const WithImages = () => (
      <>
        {useQuery(firmwareListQuery(its.console.api)).data?.length} images
        <LatestBuilds />
      </>
    )
    renderScreen(WithImages, { console: its.console, at: '/dashboard' })
    await screen.findByText('2 images')
    expect(await screen.findByText('Builds could not be loaded')).toBeVisible()
    expect(screen.queryByRole('listitem')).toBeNull()
  })

  test('UX-11: five builds are shown, and names are text', async () => {
    const builds = Array.from({ length: 9 }, (_, id) => ({
      id: `${id}`,
      project: 'p',
      projectName: 'a\u202Eb',
      startedAt: 0,
      endedAt: Date.now(),
      success: true,
    }))
    its.console.api.json = async () => ({ builds })
    open()
    expect(await screen.findAllByRole('link', { name: 'a[U+202E]b' })).toHaveLength(5)
  })

  test('CLOUD-80: a failed build says why, where the server knows', async () => {
    const build = { project: 'p', endedAt: Date.now(), reason: 'The local cloud ended during this build.' }
    its.console.api.json = async () => ({
      builds: [
        { ...build, id: '2', projectName: 'Failed one', success: false },
        { ...build, id: '1', projectName: 'Other', success: true },
      ],
    })
    open()
    await screen.findByRole('link', { name: 'Failed one' })
    expect(rows()).toEqual([
      expect.stringMatching(/^FailedFailed one(now|\d.*)The local cloud ended during this build\.$/),
      expect.stringMatching(/^SucceededOther(now|\d)/),
    ])
  })

  test('UX-11: what could not be loaded says so, and Retry brings it', async () => {
    await whileDown(its.network, async () => {
      open()
      expect(screen.getByText('Loading…')).toBeInTheDocument()
      await screen.findByText('Builds could not be loaded')
    })
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findAllByRole('link', { name: 'Greenhouse sample' })).toHaveLength(2)
  })

  test('UX-11: without builds it says so', async () => {
    await its.signInNewcomer()
    open()
    expect(await screen.findByText('Nothing has been built yet')).toBeVisible()
    expect(screen.getByText('Open a project and build it: the result appears here.')).toBeVisible()
  })
})

describe('ProjectAddScreen', () => {
  beforeEach(() => setLanguage('en'))

  const stored = async () =>
    Object.values(
      (await its.console.api.json('/api/v1/projects')) as Record<
        string,
        { id: string; name: string; template: string }
      >,
    )
  const open = (at = '/projects/add/platformio-esp32') => {
    renderScreen(ProjectAddScreen, { console: its.console, at, path: '/projects/add/:template' })
    return {
      user: userEvent.setup(),
      name: screen.getByRole('textbox', { name: 'Name' }),
      create: screen.getByRole('button', { name: 'Create' }),
    }
  }

  describe('a new project', () => {
    test('PRJ-03: the name is trimmed, and the new project opens', async () => {
      const { user, name, create } = open()
      await user.type(name, '  Wind mill ')
      await user.click(create)
      await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(/^\/projects\/[^/]+$/))
      const project = (await stored()).find((each) => each.name === 'Wind mill')
      expect(screen.getByLabelText('address')).toHaveTextContent(`/projects/${project?.id}`)
      expect(project?.template).toBe('platformio-esp32')
    })

    test('PRJ-03: an empty name does nothing', async () => {
      const before = await stored()
      const { user, name } = open()
      await user.type(name, '   {Enter}')
      expect(await stored()).toEqual(before)
      expect(screen.getByLabelText('address')).toHaveTextContent('/projects/add/platformio-esp32')
    })

    test('PRJ-03: a name that is taken is refused where it stands, until it is changed', async () => {
      const { user, name } = open()
      await user.type(name, 'Greenhouse sample{Enter}')
      expect(await screen.findByText('A project with the name "Greenhouse sample" already exists.')).toBeVisible()
      expect(name).toBeInvalid()
      expect(name).toHaveValue('Greenhouse sample')
      await user.type(name, ' 2')
      expect(name).toBeValid()
    })

    test('PRJ-03: the title in the address names the page; else the template does; Cancel leads back', async () => {
      const { user } = open('/projects/add/empty?title=Blink')
      expect(screen.getByRole('heading', { name: 'Blink' })).toBeVisible()
      await user.click(screen.getByRole('link', { name: 'Cancel' }))
      expect(screen.getByLabelText('address')).toHaveTextContent('/projects/add')
    })
  })
})

describe('ProjectGalleryScreen', () => {
  const open = () => {
    renderScreen(ProjectGalleryScreen, { console: createTestConsole(), at: '/projects/add' })
    return userEvent.setup()
  }
  const names = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

  beforeEach(() => setLanguage('en'))

  describe('the gallery of projects', () => {
    test('PRJ-02: empty, PlatformIO ESP32 and PlatformIO Arduino come first; a click leads to the new project', async () => {
      const user = open()
      expect(names().slice(0, 3)).toEqual(['Empty', 'PlatformIO ESP32', 'PlatformIO Arduino'])
      expect(screen.getByRole('button', { name: 'Import zip…' })).toBeVisible()
      await user.click(screen.getByRole('link', { name: /^PlatformIO ESP32/ }))
      expect(screen.getByLabelText('address')).toHaveTextContent('/projects/add/platformio-esp32')
    })

    test('PRJ-02: the examples for simulated devices follow', async () => {
      const user = open()
      expect(names().slice(3)).toEqual(['Blink and publish', 'Sensor with variables', 'Relay with functions'])
      await user.click(screen.getByRole('link', { name: /^Relay with functions/ }))
      expect(screen.getByLabelText('address')).toHaveTextContent('/projects/add/relay-function')
    })

    test('PRJ-02: the search finds by title and description; no match says so and can be taken back', async () => {
      const user = open()
      const search = screen.getByRole('searchbox', { name: 'Search templates' })
      await user.type(search, ' uno')
      expect(names()).toEqual(['PlatformIO Arduino'])
      await user.type(search, '!')
      expect(names()).not.toContain('PlatformIO Arduino')
      expect(screen.getByText('Nothing matches your search')).toBeVisible()
      await user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) ?? search)
      expect(names()).toContain('Empty')
    })
  })
})

describe('ImportButton', () => {
  const sources = { 'pump/src/main.ino': '// main\n', 'pump/src/old.cpp': '// old\n', 'pump/board.png': 'x' }
  const zipOf = (files: Record<string, string>, name: string) =>
    new File([zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])))], name)
  const pick = async (zip: File) => {
    renderScreen(ImportButton, { console: its.console, at: '/projects' })
    fireEvent.change(screen.getByLabelText('Zip file'), { target: { files: [zip] } })
    const dialog = within(await screen.findByRole('dialog', { name: /^New project from/ }))
    return {
      user: userEvent.setup(),
      dialog,
      name: dialog.getByRole('textbox', { name: 'Name' }),
      create: dialog.getByRole('button', { name: 'Create project' }),
    }
  }
  const projects = async () =>
    Object.values((await its.console.api.json('/api/v1/projects')) as Record<string, { id: string; name: string }>)
  const filesOf = async (name: string) => {
    const id = (await projects()).find((each) => each.name === name)?.id ?? ''
    return {
      id,
      paths: ((await its.console.api.json(`/api/v1/projects/${id}/files`)) as { path: string }[]).map(
        ({ path }) => path,
      ),
    }
  }

  describe('a new project from a zip', () => {
    test('PRJ-14: is named like the zip, holds what was chosen, and opens; what is no source is shown', async () => {
      const { user, dialog, name, create } = await pick(zipOf(sources, 'Pump.zip'))
      expect(name).toHaveValue('Pump')
      expect((await dialog.findByRole('list', { name: 'Left out' })).textContent).toContain('pump/board.png')
      await user.click(dialog.getByRole('checkbox', { name: 'src/old.cpp' }))
      await user.click(create)
      await waitFor(async () =>
        expect(screen.getByLabelText('address')).toHaveTextContent(`/projects/${(await filesOf('Pump')).id}`),
      )
      const { id, paths } = await filesOf('Pump')
      expect(paths).toEqual(['src/main.ino'])
      expect(await (await its.console.api.request(`/api/v1/projects/${id}/files/src/main.ino`)).text()).toBe(
        '// main\n',
      )
    })

    test('PRJ-14, PRJ-03: a name that is taken or missing, and a server that is away, make no project; the second try works', async () => {
      const before = (await projects()).length
      const { user, dialog, name, create } = await pick(zipOf(sources, 'Greenhouse sample.zip'))
      await dialog.findByRole('checkbox', { name: 'src/main.ino' })
      await user.click(create)
      expect(await dialog.findByText('A project with the name "Greenhouse sample" already exists.')).toBeVisible()
      await user.clear(name)
      expect(create).toHaveAccessibleDescription('Give the project a name')
      await user.type(name, 'Two')
      await whileDown(its.network, async () => {
        await user.click(create)
        expect(await dialog.findByText(/^The server can't be reached/)).toBeVisible()
      })
      expect(await projects()).toHaveLength(before)
      await user.click(create)
      await waitFor(async () => expect((await filesOf('Two')).paths).toEqual(['src/main.ino', 'src/old.cpp']))
    })

    test('PRJ-14: files that could not be stored are named, and the second try puts them into the same project', async () => {
      const { json, request } = its.console.api
      let fails = true
      const refuse = async () => {
        throw new ApiError('http', 'No room', { status: 507 })
      }
      Object.assign(its.console, {
        ide: {
          json,
          request: (path: string, options?: Parameters<typeof request>[1]) =>
            fails && path.endsWith('old.cpp') ? refuse() : request(path, options),
        },
      })
      const { user, dialog, create } = await pick(zipOf(sources, 'Partly.zip'))
      await dialog.findByRole('checkbox', { name: 'src/main.ino' })
      await user.click(create)
      expect(await dialog.findByRole('alert')).toHaveTextContent('src/old.cpp: No room')
      expect((await filesOf('Partly')).paths).toEqual(['src/main.ino'])
      fails = false
      await user.click(dialog.getByRole('button', { name: 'Try again' }))
      await waitFor(async () => expect((await filesOf('Partly')).paths).toEqual(['src/main.ino', 'src/old.cpp']))
      await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(/^\/projects\/.+/))
    })

    test('PRJ-14: what is no zip is refused and makes nothing', async () => {
      const { dialog, create } = await pick(new File(['no zip'], 'x.zip'))
      expect(await dialog.findByText(/^This file is not a zip/)).toBeVisible()
      expect(create).toHaveAttribute('aria-disabled', 'true')
    })
  })
})

describe('faults', () => {
  const faulty = faultySaves(its)

  test('PRJ-03, ERR-04: whatever keeps a project from being created, its name stays, and the next try works', async () => {
    renderScreen(ProjectAddScreen, {
      console: faulty.console,
      at: '/projects/add/empty',
      path: '/projects/add/:template',
    })
    const user = userEvent.setup()
    const name = screen.getByRole('textbox', { name: 'Name' })
    await user.type(name, 'Water mill')
    const save = () => user.click(screen.getByRole('button', { name: 'Create' }))
    await faulty.saveInVain({ save, kept: () => expect(name).toHaveValue('Water mill'), readsResponse: true })
    await save()
    await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(/^\/projects\/[^/]+$/))
  })
})
