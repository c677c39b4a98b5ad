import { beforeEach, describe, expect, test } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import { createTestConsole, renderScreen, screen, userEvent } from '@console/platform-testing'
import { ProjectGalleryScreen } from './ProjectGalleryScreen.tsx'

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
    expect(screen.getByRole('button', { name: 'Import…' })).toBeVisible()
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

  test('SHELL-06: speaks German', () => {
    setLanguage('de')
    open()
    expect(names()[0]).toBe('Leer')
  })
})
