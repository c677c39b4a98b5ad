import { beforeEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor } from '@console/platform-testing'
import {
  boardType,
  breadboardType,
  kinds,
  limits,
  problemsOf,
  resistorType,
  silentType,
} from 'cloud/testing/diagrams.ts'
import { diagramSchemas, parts } from './diagramSchema.data.ts'
import { starter } from './starter.ts'
import { makeProject, show, stored } from '../openProject.testing.tsx'

describe('diagram', () => {
  beforeEach(makeProject)

  test('PART-16: beside the board the file is added with an example, not saved yet, and opened after that', async () => {
    const user = show()
    await user.click(await screen.findByRole('radio', { name: 'Board' }))
    await user.click(await screen.findByRole('button', { name: 'Add diagram.json' }))
    expect(await screen.findByRole('textbox', { name: 'diagram.json' })).toHaveValue(starter)
    expect(screen.getByRole('tab', { name: 'diagram.json not saved' })).toHaveAttribute('aria-selected', 'true')
    await user.click(screen.getByRole('tab', { name: 'main.ino' }))
    await user.click(screen.getByRole('button', { name: 'Open diagram.json' }))
    expect(await screen.findByRole('textbox', { name: 'diagram.json' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect(await stored('diagram.json')).toBe(starter))
  })

  test('PART-16: the example has no mistake, and the schema knows the parts that the cloud simulates', () => {
    expect(problemsOf(starter)).toEqual([])
    const simulated = Object.values(kinds).flatMap(({ types }) => types as readonly string[])
    const named = Object.keys(parts)
    expect(named.filter((type) => !boardType.test(type) && type !== resistorType).toSorted()).toEqual(
      simulated.toSorted(),
    )
    const { properties } = diagramSchemas.en as {
      properties: {
        parts: { maxItems: number; items: { properties: { type: { anyOf: { pattern?: string }[] } } } }
        connections: { maxItems: number }
      }
    }
    expect([properties.parts.maxItems, properties.connections.maxItems]).toEqual([limits.parts, limits.connections])
    const other = new RegExp(properties.parts.items.properties.type.anyOf[1]?.pattern ?? '')
    for (const type of [
      'wokwi-esp32-s3-devkitc',
      'board-xiao-esp32-c3',
      'wokwi-pi-pico',
      'wokwi-breadboard-half',
      'wokwi-text',
      'wokwi-gnd',
      'wokwi-logic-analyzer',
      'wokwi-arduino-mega',
      'wokwi-lcd1602',
      'board-rc522',
      'led',
    ]) {
      expect([type, other.test(type)]).toEqual([
        type,
        [boardType, breadboardType, silentType].some((known) => known.test(type)),
      ])
    }
  })
})
