import { beforeEach, expect, test, describe } from '@jest/globals'
import { createFeatures } from './features.ts'

describe('features', () => {
  beforeEach(() => localStorage.clear())

  test('MFE-91: what remotes find out of the server is known at once, and at the next start', () => {
    const { list, learn } = createFeatures(['alerts'])
    learn('history', true)
    expect(list).toEqual(['alerts', 'history'])
    expect(createFeatures(['alerts']).list).toEqual(['alerts', 'history'])
    learn('history', false)
    learn('alerts', false)
    expect(list).toEqual([])
    expect(createFeatures(['alerts', 'beta']).list).toEqual(['beta'])
    learn('alerts', true)
    expect(createFeatures(['alerts']).list).toEqual(['alerts'])
  })

  test.each(['nonsense', '[1]', '{"history": 7}', 'null'])(
    'MFE-91: what this browser kept as %s is nothing',
    (text) => {
      localStorage.setItem('console.features', text)
      expect(createFeatures(['alerts']).list).toEqual(['alerts'])
    },
  )
})
