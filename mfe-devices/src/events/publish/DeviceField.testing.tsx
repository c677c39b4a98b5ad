import { describe, expect, test } from '@jest/globals'
import { screen, createTestConsole, renderScreen, userEvent } from '@console/platform-testing'
import { useState } from 'react'
import { deviceListQuery } from '@console/platform/api'
import { useQueryClient } from '@console/platform/query'
import { DeviceField } from './DeviceField.tsx'

describe('DeviceField', () => {
  const open = (count: number) => {
    const console = createTestConsole()
    const Screen = () => {
      const cache = useQueryClient()
      useState(() =>
        cache.setQueryData(
          deviceListQuery(console.api).queryKey,
          Array.from({ length: count }, (_, index) => ({ id: `NODE-${index}`, name: `Pump ${index}` })),
        ),
      )
      const [device, setDevice] = useState('')
      return <DeviceField value={device} onChange={setDevice} error={null} />
    }
    renderScreen(Screen, { console, at: '/events' })
  }
  const options = () =>
    [...screen.getByLabelText<HTMLSelectElement>('Device').options]
      .filter(({ value }) => value !== '')
      .map(({ label }) => label)

  test('EVT-12: a few devices are a plain list', () => {
    open(3)
    expect(screen.queryByRole('searchbox')).toBeNull()
    expect(options()).toEqual(['Pump 0 (NODE-0)', 'Pump 1 (NODE-1)', 'Pump 2 (NODE-2)'])
  })

  test('EVT-12: many devices are searched by name or id; the chosen one stays in the list', async () => {
    open(10_000)
    expect(options()).toHaveLength(201)
    const user = userEvent.setup()
    await user.type(screen.getByRole('searchbox', { name: 'Search devices' }), 'node-4711')
    expect(options()).toEqual(['Pump 4711 (NODE-4711)'])
    await user.selectOptions(screen.getByLabelText('Device'), 'NODE-4711')
    await user.clear(screen.getByRole('searchbox'))
    await user.type(screen.getByRole('searchbox'), 'pump 99')
    expect(options()).toContain('Pump 4711 (NODE-4711)')
    expect(options()).toHaveLength(112)
  })
})
