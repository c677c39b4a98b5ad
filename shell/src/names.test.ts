import { expect, test } from '@jest/globals'
import { hrefOf } from '@console/platform/lib'
import { standInRoutes } from './names.gen.ts'

test('SHELL-15: there is an address for every screen that others link to, also while its remote is not deployed', () => {
  expect(hrefOf(standInRoutes['device-list'])).toBe('/devices')
  expect(hrefOf(standInRoutes['device-details'], { id: 'NODE-1' })).toBe('/devices/NODE-1')
  expect(hrefOf(standInRoutes['firmware-list'])).toBe('/devices/firmwares')
  expect(hrefOf(standInRoutes['integration-list'])).toBe('/integrations')
  expect(hrefOf(standInRoutes['integration-gallery'])).toBe('/integrations/add')
  expect(hrefOf(standInRoutes['integration-add'], { template: 'webhook' })).toBe('/integrations/add/webhook')
  expect(hrefOf(standInRoutes['project-add'], { template: 'empty' })).toBe('/projects/add/empty')
})
