import { describe, expect, test } from '@jest/globals'
import { hrefOf, namedRoutes } from './routes.ts'

describe('named routes', () => {
  test('SHELL-15: have an address for every screen that others link to', () => {
    expect(hrefOf(namedRoutes['device-list'])).toBe('/devices')
    expect(hrefOf(namedRoutes['device-details'], { id: 'NODE-1' })).toBe('/devices/NODE-1')
    expect(hrefOf(namedRoutes['firmware-list'])).toBe('/devices/firmwares')
    expect(hrefOf(namedRoutes['integration-list'])).toBe('/integrations')
    expect(hrefOf(namedRoutes['integration-gallery'])).toBe('/integrations/add')
    expect(hrefOf(namedRoutes['integration-add'], { template: 'webhook' })).toBe('/integrations/add/webhook')
    expect(hrefOf(namedRoutes['project-add'], { template: 'empty' })).toBe('/projects/add/empty')
  })

  test('SHELL-15: a parameter stays one segment, whatever it holds', () => {
    expect(hrefOf('/devices/:id', { id: 'a/b?c#d e' })).toBe('/devices/a%2Fb%3Fc%23d%20e')
  })

  test('SHELL-15: a missing parameter is named', () => {
    expect(() => hrefOf('/devices/:id')).toThrow('needs the parameter "id"')
    expect(() => hrefOf('/devices/:id', { id: '' })).toThrow('needs the parameter "id"')
  })
})
