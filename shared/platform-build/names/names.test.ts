import path from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import type { RemoteConfig } from '../remote.ts'
import { readSections } from '@console/create-remote/sections'
import { root } from '../checkout.testing.ts'
import { namesOf, remoteNames, shellNames } from './names.ts'

// Hidden, so that no other check finds it.
const workspace = path.join(root, '.cache', `names-${process.pid}`)
afterAll(() => rmSync(workspace, { recursive: true, force: true }))

const pots: RemoteConfig = {
  name: 'mfe_pots',
  platform: '^1.9.0',
  routes: [
    { name: 'pot-list', path: '/pots', screen: './src/PotListScreen.tsx' },
    { name: 'pot-details', path: '/pots/:id', screen: './src/PotDetailsScreen.tsx' },
  ],
  nav: [],
  points: {
    'pot.row/v1': { props: { id: 'string' } },
    'pot.command/v1': { runs: true, props: { navigate: '(to: string) => void' } },
  },
  slots: [{ slot: 'pot.pick/v1', component: './src/PickPot.tsx', props: { onPicked: '(id: string) => void' } }],
  uses: { routes: [], slots: [] },
}
const plants: RemoteConfig = {
  name: 'mfe_plants',
  platform: '^1.9.0',
  routes: [
    { name: 'plant-list', path: '/plants', screen: './src/PlantListScreen.tsx' },
    { name: 'plant-day', path: '/plants/:plant/days/:day', screen: './src/PlantDayScreen.tsx' },
  ],
  nav: [],
  slots: [
    {
      slot: 'plant.create/v1',
      component: './src/NewPlant.tsx',
      props: { 'name?': 'string | undefined', onCreated: '(name: string) => void' },
    },
    { slot: 'plant.count/v1', component: './src/PlantCount.tsx' },
  ],
  extensions: [
    { point: 'pot.row/v1', id: 'plants', component: './src/PlantsOfPot.tsx', title: { en: 'Plants', de: 'Pflanzen' } },
    { point: 'pot.command/v1', id: 'water', run: './src/waterAll.ts', title: { en: 'Water all', de: 'Alle gießen' } },
    {
      point: 'garden.map/v1',
      id: 'plants',
      component: './src/PlantMap.tsx',
      title: { en: 'Plants', de: 'Pflanzen' },
      props: {},
    },
  ],
  uses: { routes: ['pot-details'], slots: ['pot.pick/v1'] },
}
const known = namesOf([plants, pots])

/** What the type checker says of the remote `plants`, some of its files changed. */
const typesOf = (name: string, changed: Readonly<Record<string, string>> = {}): Promise<string> => {
  const folder = path.join(workspace, name)
  const { sections } = readSections(readFileSync(path.join(root, 'shared/platform-build/names/typed.txt'), 'utf8'))
  const files = { ...Object.fromEntries(sections), 'names.gen.ts': remoteNames(plants, known), ...changed }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text.replace('../../shared', path.join(root, 'shared')))
  }
  symlinkSync(path.join(root, 'mfe-secrets/node_modules'), path.join(folder, 'node_modules'))
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [path.join(root, 'shared/platform-build/node_modules/typescript/bin/tsc'), '-p', folder],
      { cwd: folder },
      (error, stdout, stderr) => resolve(error ? stdout + stderr : ''),
    )
  })
}

test('MFE-25: a remote sees its own names, and those that it declares', () => {
  const text = remoteNames(plants, known)
  expect(text).toContain(`  interface RegisteredRoutes {
    'plant-list': '/plants'
    'plant-day': '/plants/:plant/days/:day'
    'pot-details': '/pots/:id'
  }
  interface RegisteredSlots {
    'plant.create/v1': {
      name?: string | undefined
      onCreated: (name: string) => void
    }
    'plant.count/v1': Record<string, never>
    'pot.pick/v1': {
      onPicked: (id: string) => void
    }
  }`)
  expect(text).not.toContain('pot-list')
})

test('MFE-60: a remote sees the points that it has or adds to; one whose owner is elsewhere by the props that it says', () => {
  expect(remoteNames(plants, known)).toContain(`  interface RegisteredPoints {
    'pot.row/v1': {
      id: string
    }
    'pot.command/v1': {
      navigate: (to: string) => void
    }
    'garden.map/v1': Record<string, never>
  }`)
  expect(remoteNames(pots, known)).toContain("'pot.command/v1': {")
  const [row] = plants.extensions ?? []
  const adding = (change: object) => () =>
    remoteNames({ ...plants, extensions: row ? [{ ...row, ...change }] : [] }, known)
  expect(adding({ point: 'pot.row/v2' })).toThrow(
    'mfe_plants adds to the point pot.row/v2, which neither the shell nor a remote has',
  )
  expect(adding({ point: 'pot.command/v1' })).toThrow(
    'mfe_plants adds plants to pot.command/v1, which runs a function: give "run" or "route"',
  )
})

test('MFE-25: a declared name that no remote has is refused, by its name', () => {
  expect(() => remoteNames({ ...plants, uses: { routes: ['pot-map'], slots: [] } }, known)).toThrow(
    'mfe_plants uses the route pot-map, which no remote has',
  )
  expect(() => remoteNames({ ...plants, uses: { routes: [], slots: ['pot.pick/v2'] } }, known)).toThrow(
    'mfe_plants uses the slot pot.pick/v2',
  )
  expect(() => shellNames({ routes: ['pot-map'], slots: [] }, known)).toThrow('shell uses the route pot-map')
})

test('MFE-25: a wrong name, a missing parameter and wrong props are errors of types', async () => {
  expect(await typesOf('right')).toBe('')
}, 120_000)

test('MFE-25, MFE-60: so is a component that asks for other props than its slot or point has', async () => {
  const said = await typesOf('wrong', {
    'src/PlantsOfPot.tsx': 'export const PlantsOfPot = ({ id }: { id: number }) => <b>{id}</b>\n',
    'src/waterAll.ts': 'export const waterAll = ({ navigate }: { navigate: (to: number) => void }) => navigate(1)\n',
    'src/NewPlant.tsx': 'export const NewPlant = ({ size }: { size: number }) => <b>{size}</b>\n',
    'src/PlantCount.tsx': 'export const PlantCount = ({ size }: { size: number }) => <b>{size}</b>\n',
  })
  const places = said.match(/^\S+?\(\d+(?=,)/gm) ?? []
  expect(places).toEqual([...new Set(places)])
  expect(places.map((place) => place.split('(')[0])).toEqual(Array.from({ length: 4 }, () => 'names.gen.ts'))
}, 120_000)
