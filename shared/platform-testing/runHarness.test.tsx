import { afterEach, expect, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { runHarness } from './runHarness.tsx'

const { fetch } = globalThis
afterEach(() => {
  globalThis.fetch = fetch
})

test('MFE-85: the harness shows the screens of a remote, and what it adds to the pages of others', async () => {
  globalThis.fetch = () => Promise.resolve(Response.json({ sub: 'u1', username: 'ada', token: 'x' }))
  const remote = {
    routes: [{ name: 'pot-list', path: '/pots', screen: './src/PotListScreen.tsx' }],
    extensions: [
      { point: 'dashboard.box/v1', id: 'pots', component: './src/Pots.tsx' },
      { point: 'plant.card/v1', id: 'soil', component: './src/Soil.tsx' },
      { point: 'palette.command/v1', id: 'water' },
    ],
  }
  const Soil = ({ plant }: { plant?: string }) => <p>Soil of {plant}</p>
  window.history.pushState(null, '', '/pots')
  await act(() =>
    runHarness(
      remote,
      (file) =>
        Promise.resolve({ PotListScreen: () => <p>All pots</p>, Pots: () => <p>Two dry pots of {file}</p>, Soil }),
      { 'plant.card/v1': { plant: 'Basil' } },
    ),
  )
  expect((await screen.findAllByRole('link')).map((link) => link.textContent)).toEqual([
    '/pots',
    '/extensions/dashboard.box/v1/pots',
    '/extensions/plant.card/v1/soil',
  ])
  expect(await screen.findByText('All pots')).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: '/extensions/dashboard.box/v1/pots' }))
  expect(await screen.findByText('Two dry pots of ./src/Pots.tsx')).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: '/extensions/plant.card/v1/soil' }))
  expect(await screen.findByText('Soil of Basil')).toBeVisible()
})
