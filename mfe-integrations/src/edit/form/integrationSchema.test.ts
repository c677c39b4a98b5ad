import { expect, test } from '@jest/globals'
import { integrationSchemas } from './integrationSchema.data.ts'

interface Described {
  properties: Record<string, { description: string }>
}

test('INT-33: the JSON tab explains which events responseTopic and errorResponseTopic name, in both languages', () => {
  const [en, de] = [integrationSchemas.en, integrationSchemas.de].map((schema) => (schema as Described).properties)
  expect(en?.['responseTopic']?.description).toMatch(/^The event that carries the response: .*hook-response\//s)
  expect(en?.['errorResponseTopic']?.description).toMatch(/^The event that tells of an error\..*hook-error\//s)
  expect(de?.['responseTopic']?.description).toMatch(/^Das Ereignis mit der Antwort: .*hook-response\//s)
  expect(de?.['errorResponseTopic']?.description).toMatch(/^Das Ereignis, das einen Fehler meldet\..*hook-error\//s)
})
